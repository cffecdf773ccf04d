//! The tree whose positions are hashes of their paths, and the same where the order of moves does not matter.

use super::hash;
use super::shape::{Level, Shape, played_by_level};
use maxn::Game;

/// A tree of independent leaves. Their values are up to the evaluation: [`Cut`](super::Cut),
/// [`Win`](super::Win), [`Uniform`](super::Uniform), or your own, made from the [hash](Hashed).
///
/// ```
/// use maxn::{Evaluation, Game, Search};
/// use maxn_games::synthetic::{Shape, Synthetic, Uniform};
///
/// let mut tree = Synthetic::new(Shape::new(4, 5, 3)?, 1);
/// let leaves = Uniform::new(10)?;
/// let at_the_end = tree.explore(3, |after| leaves.evaluate(after));
/// assert_eq!(at_the_end.sum(), 10);
///
/// let report = Search::new(&leaves).algorithm("maxn:none".parse()?).run(&mut tree)?;
/// assert_eq!(report.counts.leaves, 4_u64.pow(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Synthetic {
    path: u64,
    level: Level,
}

impl Synthetic {
    /// The root of a tree. Every seed is another tree.
    pub fn new(shape: Shape, seed: u64) -> Self {
        Synthetic { path: hash::root(seed), level: Level::root(shape) }
    }

    /// The width and depth of the tree.
    pub fn shape(&self) -> Shape {
        self.level.shape
    }

    /// Moves played since the root.
    #[inline]
    pub fn ply(&self) -> u16 {
        self.level.ply
    }
}

/// A position that a number stands for, from which leaves can be made.
pub trait Hashed {
    /// The number: the same on every machine, different for every position.
    fn hash(&self) -> u64;
}

impl Hashed for Synthetic {
    #[inline]
    fn hash(&self) -> u64 {
        self.path
    }
}

impl Game for Synthetic {
    type Undo = u64;

    played_by_level!();

    #[inline]
    fn apply(&mut self, mv: u16) -> u64 {
        let before = self.path;
        self.path = hash::step(before, mv);
        self.level.descend();
        before
    }

    #[inline]
    fn undo(&mut self, _mv: u16, path: u64) {
        self.level.ascend();
        self.path = path;
    }
}

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
    type Undo = ();

    played_by_level!();

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
    fn every_path_has_its_own_hash_and_undo_restores_it() {
        fn walk(tree: &mut Synthetic, leaves: &mut Vec<u64>) {
            if tree.is_terminal() {
                leaves.push(tree.hash());
                return;
            }
            assert_eq!(tree.player(), usize::from(tree.ply()) % 3);
            let mut moves = Vec::new();
            tree.moves(&mut moves);
            for mv in moves {
                let before = *tree;
                tree.explore(mv, |after| walk(after, leaves));
                assert_eq!(*tree, before);
            }
        }
        let mut leaves = Vec::new();
        walk(&mut Synthetic::new(Shape::new(5, 6, 3).unwrap(), 1), &mut leaves);
        walk(&mut Synthetic::new(Shape::new(5, 6, 3).unwrap(), 2), &mut leaves);
        let count = leaves.len();
        leaves.sort_unstable();
        leaves.dedup();
        assert_eq!((count, leaves.len()), (2 * 5_usize.pow(6), 2 * 5_usize.pow(6)));
    }

    #[test]
    fn a_tree_of_no_depth_is_a_leaf() {
        assert!(Synthetic::new(Shape::new(2, 0, 3).unwrap(), 0).is_terminal());
    }

    #[test]
    fn a_lattice_obeys_the_rules_of_games() {
        let lattice = Lattice::new(Shape::new(5, 7, 4).unwrap(), 3);
        conformance::check(&lattice, &Uniform::new(12).unwrap(), 100, 1);
    }

    #[test]
    fn a_lattice_has_as_many_positions_as_there_are_multisets_of_moves() {
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
