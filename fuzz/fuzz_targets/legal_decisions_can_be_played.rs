//! Contests of every game, in which the bytes choose the game, the players, the deal and then one decision each.

#![no_main]

use maxn_games::GAMES;
use maxn_play::StartRequest;
use maxn_play::conformance::check_play;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let &[game, players, seed, ref choices @ ..] = input else { return };
    let games: Vec<_> = GAMES.iter().collect();
    let game = games[usize::from(game) % games.len()];
    let players = game.players().nth(usize::from(players) % game.players().count());
    let request = StartRequest { players, options: String::new(), seed: u64::from(seed) };
    let mut contest = game.start(&request).expect("standard options");
    check_play(contest.as_mut(), choices.iter().take(200).copied().map(usize::from));
});
