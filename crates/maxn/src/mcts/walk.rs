//! A walk through the game: moves that are made one after the other, and undone all together.

use crate::game::Game;

/// A game, and the moves made since the root.
pub(super) struct Walk<G: Game> {
    pub(super) game: G,
    made: Vec<(G::Move, G::Undo)>,
}

impl<G: Game> Walk<G> {
    pub(super) fn new(root: &G) -> Self {
        Walk { game: root.clone(), made: Vec::new() }
    }

    #[inline]
    pub(super) fn make(&mut self, mv: G::Move) {
        let undo = self.game.apply(mv);
        self.made.push((mv, undo));
    }

    /// Returns to the root.
    #[inline]
    pub(super) fn return_to_root(&mut self) {
        while let Some((mv, undo)) = self.made.pop() {
            self.game.undo(mv, undo);
        }
    }
}
