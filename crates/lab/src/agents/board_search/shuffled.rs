//! Ties broken at random.

use maxn::{Bounds, Evaluation, Game, Outcome, Player, Range, Scores};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// A game whose moves near the root come in another order, drawn by a seed. Of equal moves a player takes the first, so
/// that near the root ties are broken at random, while everything else about the search is as it was.
#[derive(Clone)]
pub(super) struct Shuffled<G> {
    pub(super) game: G,
    /// Moves made since the root.
    ply: u32,
    /// So many moves from the root on are near it.
    near: u32,
    seed: u64,
}

impl<G> Shuffled<G> {
    /// The game with the moves of everybody's next turn shuffled, if there is a seed.
    pub(super) fn new(game: G, seed: Option<u64>, players: usize) -> Self {
        let near = if seed.is_some() { players as u32 } else { 0 };
        Shuffled { game, ply: 0, near, seed: seed.unwrap_or_default() }
    }

    /// Tells the plies near the root apart: a position has its order there, and another one further down.
    fn salt(&self) -> u64 {
        if self.ply < self.near { SplitMix64::seed_from_u64(u64::from(self.ply) + 1).next_u64() } else { 0 }
    }
}

impl<G: Game<N>, const N: usize> Game<N> for Shuffled<G> {
    type Move = G::Move;
    type Undo = G::Undo;

    #[inline]
    fn player(&self) -> Player {
        self.game.player()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.game.is_terminal()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<G::Move>) {
        let before = moves.len();
        self.game.moves(moves);
        if self.ply < self.near {
            let position = self.game.key().unwrap_or_default() ^ self.salt();
            let mut generator = SplitMix64::seed_from_u64(self.seed ^ position);
            shuffle(&mut moves[before..], &mut generator);
        }
    }

    #[inline]
    fn apply(&mut self, mv: G::Move) -> G::Undo {
        self.ply += 1;
        self.game.apply(mv)
    }

    #[inline]
    fn undo(&mut self, mv: G::Move, undo: G::Undo) {
        self.ply -= 1;
        self.game.undo(mv, undo);
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        Some(self.game.key()? ^ self.salt())
    }

    #[inline]
    fn hint(&self, mv: G::Move) -> i32 {
        self.game.hint(mv)
    }

    #[inline]
    fn starts_step(&self) -> bool {
        self.game.starts_step()
    }

    fn history_slots(&self) -> usize {
        self.game.history_slots()
    }

    #[inline]
    fn history_slot(&self, mv: G::Move) -> usize {
        self.game.history_slot(mv)
    }
}

/// Fisher and Yates.
fn shuffle<T>(items: &mut [T], generator: &mut SplitMix64) {
    for last in (1..items.len()).rev() {
        // Not exactly even, but nobody can tell: there are at most hundreds of moves for 2^64 numbers.
        let place = (u128::from(generator.next_u64()) * (last as u128 + 1)) >> 64;
        items.swap(last, place as usize);
    }
}

/// The evaluation of a shuffled game: that of the game.
pub(super) struct OfShuffled<E>(pub(super) E);

impl<G: Game<N>, E: Evaluation<G, N>, const N: usize> Evaluation<Shuffled<G>, N> for OfShuffled<E> {
    #[inline]
    fn evaluate(&self, game: &Shuffled<G>) -> Scores<N> {
        self.0.evaluate(&game.game)
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    #[inline]
    fn range(&self, game: &Shuffled<G>) -> Range<N> {
        self.0.range(&game.game)
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        self.0.outcomes()
    }

    #[inline]
    fn progress(&self, game: &Shuffled<G>) -> Range<N> {
        self.0.progress(&game.game)
    }

    #[inline]
    fn score_offset(&self, game: &Shuffled<G>) -> Scores<N> {
        self.0.score_offset(&game.game)
    }

    #[inline]
    fn key(&self, game: &Shuffled<G>) -> u64 {
        self.0.key(&game.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::Search;
    use maxn_games::chinese_checkers::{Position, Rules, Size, Static};
    use std::collections::BTreeSet;

    fn moves<G: Game<N>, const N: usize>(game: &G) -> Vec<String> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.iter().map(|mv| format!("{mv:?}")).collect()
    }

    #[test]
    fn near_the_root_the_order_changes_and_nothing_else() {
        let start = Position::<3>::start(Size::Mini, Rules::Standard);
        let mut shuffled = Shuffled::new(start.clone(), Some(1), 3);
        assert_ne!(moves(&shuffled), moves(&start));
        assert_eq!(moves(&shuffled), moves(&shuffled), "the same position has the same order");
        let sorted = |moves: Vec<String>| moves.into_iter().collect::<BTreeSet<_>>();
        assert_eq!(sorted(moves(&shuffled)), sorted(moves(&start)));
        for _ in 0..3 {
            let mut all = Vec::new();
            shuffled.moves(&mut all);
            assert_ne!(shuffled.key(), shuffled.game.key());
            let _ = shuffled.apply(all[0]);
        }
        assert_eq!(moves(&shuffled), moves(&shuffled.game), "after a round the order is the game's");
        assert_eq!(shuffled.key(), shuffled.game.key());
    }

    /// The mover's score does not depend on how its own ties are broken; which of the equal moves is taken does.
    #[test]
    fn ties_at_the_root_are_broken_in_every_way() {
        let start = Position::<3>::start(Size::Mini, Rules::Standard);
        let judge = Static::new(Size::Mini);
        let mut taken = BTreeSet::new();
        for seed in 0..30 {
            let mut game = Shuffled::new(start.clone(), Some(seed), 3);
            let report = Search::new(&OfShuffled(judge)).depth(1).run(&mut game).unwrap();
            let plain = Search::new(&judge).depth(1).run(&mut start.clone()).unwrap();
            assert_eq!(report.scores[0], plain.scores[0]);
            taken.insert(format!("{:?}", report.best));
        }
        assert!(taken.len() > 1, "{taken:?}");
    }
}
