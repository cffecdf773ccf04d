//! The rules against a slow implementation of them, the search against plain recursion.

mod evaluation;
mod notation;
mod perft;
mod play;
mod search;
mod slow;

use super::Othello;
use crate::conformance::{Dice, moves};
use maxn::Game;

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
