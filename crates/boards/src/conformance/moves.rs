//! The moves of a position as a list.

use maxn::Game;

/// Lists all moves of a position, in their order.
pub fn moves<G: Game<N>, const N: usize>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}
