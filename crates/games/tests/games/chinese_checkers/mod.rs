//! Chinese Checkers: the same files as for every board game, and what only this one has.

mod bound;
mod contest;
mod database;
mod evaluation;
mod files;
mod notation;
mod perft;
mod reduced;
mod reference;
mod rules;
mod search;
mod symmetry;

use maxn_games::chinese_checkers::{Position, Rules, Size};
use maxn_games::conformance;

/// The positions of a random game from the start.
fn positions(players: usize, size: Size, rules: Rules) -> Vec<Position> {
    conformance::positions(&Position::start(size, rules, players), 1)
}
