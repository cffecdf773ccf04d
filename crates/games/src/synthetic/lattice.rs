//! A graph rather than a tree: the order of the moves does not matter.

use super::hash;
use super::path::Hashed;
use super::shape::{Level, Shape};
use maxn::{Game, Player};

/// A game in which a position is the *set* of moves that led to it: playing 3 and then 5 is the same as 5 and then 3.
/// Of b^d paths only a few lead to different positions, which is what a transposition table is for.
///
/// ```
/// use maxn::{Game, Search};
/// use maxn_games::synthetic::{Lattice, Shape, Uniform};
///
/// let mut lattice = Lattice::new(Shape::new(4, 8, 3)?, 1);
/// let one_way = lattice.explore(1, |after| after.explore(3, |after| after.key()));
/// let the_other = lattice.explore(3, |after| after.explore(1, |after| after.key()));
/// assert_eq!(one_way, the_other);
///
/// let plain = Search::new(&Uniform::new(30)?).algorithm("maxn:none".parse()?).run(&mut lattice)?;
/// let table = Search::new(&Uniform::new(30)?).algorithm("maxn:none".parse()?).table(1 << 20).run(&mut lattice)?;
/// assert_eq!(plain.scores, table.scores);
/// assert!(plain.counts.nodes > 50 * table.counts.nodes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The sum of a word for each move played: the same in any order.
    sum: u64,
    seed: u64,
    level: Level,
}

impl Lattice {
    /// The start. Every seed is another game.
    pub fn new(shape: Shape, seed: u64) -> Self {
        let seed = hash::root(seed);
        Lattice { sum: seed, seed, level: Level::root(shape) }
    }

    fn word(&self, mv: u16) -> u64 {
        hash::step(self.seed, mv)
    }
}

impl Hashed for Lattice {
    /// The sum stepped once more, since sums of few words are alike.
    #[inline]
    fn hash(&self) -> u64 {
        hash::step(self.sum, self.level.ply)
    }
}

impl Game for Lattice {
    type Move = u16;
    type Undo = ();

    #[inline]
    fn players(&self) -> usize {
        self.level.shape.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.level.player()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.level.is_last()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<u16>) {
        moves.extend(0..self.level.shape.branching());
    }

    #[inline]
    fn apply(&mut self, mv: u16) {
        self.sum = self.sum.wrapping_add(self.word(mv));
        self.level.descend();
    }

    #[inline]
    fn undo(&mut self, mv: u16, (): ()) {
        self.sum = self.sum.wrapping_sub(self.word(mv));
        self.level.ascend();
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        Some(self.hash())
    }
}

#[cfg(test)]
mod tests {
    use super::super::leaves::Uniform;
    use super::*;
    use maxn::conformance;
    use std::collections::HashSet;

    #[test]
    fn it_obeys_the_rules_of_games() {
        let lattice = Lattice::new(Shape::new(5, 7, 4).unwrap(), 3);
        conformance::check(&lattice, &Uniform::new(12).unwrap(), 100, 1);
    }

    #[test]
    fn there_are_as_many_positions_as_multisets_of_moves() {
        fn walk(lattice: &mut Lattice, keys: &mut HashSet<u64>) {
            if lattice.is_terminal() {
                keys.insert(lattice.hash());
                return;
            }
            for mv in 0..4 {
                lattice.explore(mv, |after| walk(after, keys));
            }
        }
        let mut keys = HashSet::new();
        walk(&mut Lattice::new(Shape::new(4, 6, 3).unwrap(), 1), &mut keys);
        assert_eq!(keys.len(), 84, "9 choose 3 multisets of six moves of four kinds");
    }
}
