//! The tree whose positions are hashes of their paths.

use super::hash;
use super::shape::{Level, Shape};
use maxn::{Game, Player};

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
    type Move = u16;
    type Undo = u64;

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
