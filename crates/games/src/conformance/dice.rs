//! Seeded choices.

use maxn::Game;

/// A small generator of choices, from a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * count as u64) >> 32) as usize
    }
}

/// All moves of a position.
pub(crate) fn moves<G: Game<N>, const N: usize>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}
