//! The rules against a slow implementation of them, the search against plain recursion.

mod evaluation;
mod examples;
mod notation;
mod perft;
mod play;
mod repetition;
mod search;
mod slow;
mod symmetry;

use super::{Abalone, Move};
use crate::conformance::{Dice, moves};
use maxn::Game;

/// A random move, rather one that pushes, so that games get somewhere.
fn choose<const N: usize>(game: &Abalone<N>, dice: &mut Dice) -> Move {
    let all = moves(game);
    let best = all.iter().map(|&mv| game.hint(mv).max(0) / 10).max().unwrap_or(0);
    let pushing: Vec<Move> = all.iter().copied().filter(|&mv| game.hint(mv).max(0) / 10 == best).collect();
    let from = if dice.below(3) == 0 { &all } else { &pushing };
    from[dice.below(from.len())]
}

/// Every position of a few random games from the start, the last included.
fn positions<const N: usize>(games: u64) -> Vec<Abalone<N>> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut dice = Dice(seed);
        let mut game = Abalone::start();
        while !game.is_terminal() {
            positions.push(game.clone());
            game.apply(choose(&game, &mut dice));
        }
        positions.push(game);
    }
    positions
}
