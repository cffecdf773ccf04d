//! Othello: the same files as for every board game.

mod contest;
mod evaluation;
mod notation;
mod perft;
mod reference;
mod rules;
mod search;

use maxn_boards::conformance;
use maxn_boards::othello::Othello;

/// The positions of a few random games from the start.
fn positions<const N: usize>(games: u64) -> Vec<Othello<N>> {
    conformance::positions(&Othello::start(), games)
}
