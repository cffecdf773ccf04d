//! The rules against a slow implementation of them, the search against plain recursion.

mod evaluation;
mod notation;
mod perft;
mod play;
mod search;
mod slow;

use super::{Move, Othello};
use maxn::Game;

/// A small generator of choices.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) as usize * count) >> 32
    }
}

fn moves<const N: usize>(game: &Othello<N>) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

/// Every position of a few random games from the start, the last included.
fn positions<const N: usize>(games: u64) -> Vec<Othello<N>> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut dice = Dice(seed);
        let mut game = Othello::start();
        loop {
            positions.push(game);
            if game.is_terminal() {
                break;
            }
            let moves = moves(&game);
            game.apply(moves[dice.below(moves.len())]);
        }
    }
    positions
}
