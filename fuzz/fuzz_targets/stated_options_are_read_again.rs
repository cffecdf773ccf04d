//! Options: the name of a game, a line break, and house rules.

#![no_main]

use maxn_fuzz::game_and_text;
use maxn_play::StartRequest;
use maxn_play::conformance::check_options;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Some((game, options)) = game_and_text(input) else { return };
    for players in game.players() {
        let options = options.to_string();
        check_options(game, &StartRequest { players: Some(players), options, seed: input.len() as u64 });
    }
});
