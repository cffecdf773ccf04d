//! Chinese Checkers against a slow account of it, and against itself.

mod bound;
mod conformance;
mod database;
mod evaluation;
mod files;
mod notation;
mod perft;
mod reduced;
mod rules;
mod slow;
mod symmetry;

use super::{Move, Position};
use crate::conformance::{Dice, moves};

/// Plays at random, with a liking for moves that gain much, so that games get somewhere.
fn random_move<const N: usize>(position: &Position<N>, dice: &mut Dice) -> Move {
    let moves = moves(position);
    let most = if dice.below(3) > 0 { moves.len().div_ceil(3) } else { moves.len() };
    moves[dice.below(most)]
}
