//! Othello: the same files as for every board game.

mod contest;
mod evaluation;
mod notation;
mod perft;
mod reference;
mod rules;
mod search;

use maxn_games::conformance;
use maxn_games::othello::Othello;

/// The positions of a few random games from the start.
fn positions(players: usize, games: u64) -> Vec<Othello> {
    conformance::positions(&Othello::start(players), games)
}
