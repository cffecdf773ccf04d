//! Checks that every game passes, made by playing it at random.
//!
//! A game calls [`check`] in its tests with a few starting positions, and [`check_searches`] with a few that are quickly
//! searched. Both panic with the method at fault and the position.

mod random_play;
mod recursion;
mod rules;
mod searches;

pub use random_play::{positions, random_move};
pub use recursion::{plain_maxn, plain_paranoid};
pub use rules::check;
pub use searches::check_searches;

use crate::game::Game;

/// The most moves of a random game: one that never ends is left there.
const MOST_MOVES: usize = 10_000;

/// Returns all moves of a position, in the game's order.
///
/// ```
/// # use maxn::{Game, conformance::moves};
/// # fn branching<G: Game>(game: &G) -> usize {
/// moves(game).len()
/// # }
/// ```
pub fn moves<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

/// All events of a chance position.
fn events<G: Game>(game: &G) -> Vec<(G::Move, u32)> {
    let mut events = Vec::new();
    game.chances(&mut events);
    events
}
