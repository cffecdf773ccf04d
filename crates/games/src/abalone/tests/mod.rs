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
use maxn::Game;

/// A small generator of choices.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) as usize * count) >> 32
    }
}

fn moves<const N: usize>(game: &Abalone<N>) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

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
