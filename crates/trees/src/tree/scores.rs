//! The evaluation of a tree.

use super::arena::Arena;
use super::game::Tree;
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use std::sync::Arc;

/// The scores of an explicit tree, with all that follows from its text.
///
/// At a leaf they are the leaf's. A search that stops above the leaves gets the scores of the **leftmost leaf** below:
/// what happens if everybody takes the first move. That is a leaf's tuple within all stated bounds, so every pruning
/// method stays exact for the tree as cut off.
///
/// The limits are those stated, or else the tightest that hold for all leaves; the leaf-value table is the set of the
/// leaves' tuples; the monotonic heuristic at a node is the tightest of the bounds stated on the way to it.
#[derive(Clone, Debug)]
pub struct TreeScores<const N: usize> {
    arena: Arc<Arena>,
}

impl<const N: usize> TreeScores<N> {
    pub(super) fn new(arena: Arc<Arena>) -> Self {
        TreeScores { arena }
    }
}

impl<const N: usize> Evaluation<Tree<N>, N> for TreeScores<N> {
    #[inline]
    fn evaluate(&self, tree: &Tree<N>) -> Scores<N> {
        self.arena.scores(tree.node() as u32)
    }

    #[inline]
    fn bounds(&self) -> Bounds {
        self.arena.bounds()
    }

    #[inline]
    fn range(&self, tree: &Tree<N>) -> Range<N> {
        self.arena.range(tree.node() as u32)
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        let mut leaves: Vec<Scores<N>> = self.arena.leaves().collect();
        leaves.sort_unstable();
        leaves.dedup();
        Some(leaves.into_iter().map(Outcome::from).collect())
    }
}
