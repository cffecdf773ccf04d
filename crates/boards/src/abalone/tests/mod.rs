//! Abalone: the same files as for every board game, and what only this one has.

mod contest;
mod evaluation;
mod examples;
mod notation;
mod perft;
mod reference;
mod repetition;
mod rules;
mod search;

use maxn_boards::abalone::Abalone;
use maxn_boards::conformance;

/// The positions of a few random games from the start.
fn positions<const N: usize>(games: u64) -> Vec<Abalone<N>> {
    conformance::positions(&Abalone::start(), games)
}
