//! Chinese Checkers against a slow account of it, and against itself.

mod bound;
mod conformance;
mod database;
mod evaluation;
mod files;
mod notation;
mod perft;
mod rules;
mod slow;
mod symmetry;

use super::{Move, Position};
use maxn::Game;

/// A small generator of choices.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) as usize * count) >> 32
    }
}

fn moves<const N: usize>(position: &Position<N>) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// Plays at random, with a liking for moves that gain much, so that games get somewhere.
fn random_move<const N: usize>(position: &Position<N>, dice: &mut Dice) -> Move {
    let moves = moves(position);
    let most = if dice.below(3) > 0 { moves.len().div_ceil(3) } else { moves.len() };
    moves[dice.below(most)]
}
