//! Policies of play-outs.

use crate::game::Game;
use crate::generator::Generator;

/// The moves of play-outs: knowledge about a game that costs little.
///
/// A policy is compiled into the search. Its default is a random move.
///
/// ```
/// use maxn::{Game, Generator, PlayOutPolicy};
///
/// /// Takes the last move of the game's order half of the time.
/// struct LastMove;
///
/// impl<G: Game> PlayOutPolicy<G> for LastMove {
///     fn choose(&self, _game: &G, moves: &[G::Move], generator: &mut Generator) -> usize {
///         if generator.unit() < 0.5 { moves.len() - 1 } else { generator.below(moves.len() as u64) as usize }
///     }
/// }
/// ```
pub trait PlayOutPolicy<G: Game>: Sync {
    /// Chooses among the legal moves of a position, of which there are at least two, by index.
    #[inline]
    fn choose(&self, _game: &G, moves: &[G::Move], generator: &mut Generator) -> usize {
        generator.below(moves.len() as u64) as usize
    }
}

/// Random moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomPolicy;

impl<G: Game> PlayOutPolicy<G> for RandomPolicy {}

/// The move with the highest [hint](Game::hint), at random among equals. Without hints all moves are equals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HintPolicy;

impl<G: Game> PlayOutPolicy<G> for HintPolicy {
    #[inline]
    fn choose(&self, game: &G, moves: &[G::Move], generator: &mut Generator) -> usize {
        let mut best = (0, game.hint(moves[0]));
        let mut equals = 1;
        for (index, &mv) in moves.iter().enumerate().skip(1) {
            let hint = game.hint(mv);
            if hint > best.1 {
                best = (index, hint);
                equals = 1;
            } else if hint == best.1 {
                // Each of the equals so far stays with the same probability.
                equals += 1;
                if generator.below(equals) == 0 {
                    best.0 = index;
                }
            }
        }
        best.0
    }
}

/// The first move of the game's own order of preference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstMovePolicy;

impl<G: Game> PlayOutPolicy<G> for FirstMovePolicy {
    #[inline]
    fn choose(&self, _game: &G, _moves: &[G::Move], _generator: &mut Generator) -> usize {
        0
    }
}
