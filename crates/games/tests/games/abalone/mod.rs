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

use maxn_games::abalone::Abalone;
use maxn_games::conformance;

/// The positions of a few random games from the start.
fn positions(players: usize, games: u64) -> Vec<Abalone> {
    conformance::positions(&Abalone::start(players), games)
}
