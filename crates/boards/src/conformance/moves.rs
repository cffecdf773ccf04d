//! The moves of a position as a list.

use maxn::Game;

/// All moves of a position.
pub(crate) fn moves<G: Game<N>, const N: usize>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}
