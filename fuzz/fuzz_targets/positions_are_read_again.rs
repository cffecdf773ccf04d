//! Positions: the name of a game, a line break, and its notation.

#![no_main]

use maxn_fuzz::game_and_text;
use maxn_play::conformance::check_play;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Some((game, position)) = game_and_text(input) else { return };
    let Ok(mut contest) = game.read(position) else { return };
    assert!(contest.notation().is_some(), "a position that was read can be written");
    check_play(contest.as_mut(), [input.len(); 8]);
});
