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
pub struct TreeScores {
    arena: Arc<Arena>,
}

impl TreeScores {
    pub(super) fn new(arena: Arc<Arena>) -> Self {
        TreeScores { arena }
    }
}

impl Evaluation<Tree> for TreeScores {
    #[inline]
    fn evaluate(&self, tree: &Tree) -> Scores {
        self.arena.scores(tree.node() as u32)
    }

    #[inline]
    fn bounds(&self) -> Bounds {
        self.arena.bounds()
    }

    #[inline]
    fn range(&self, tree: &Tree) -> Range {
        self.arena.range(tree.node() as u32)
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let mut leaves: Vec<Scores> = self.arena.leaves().collect();
        leaves.sort_unstable();
        leaves.dedup();
        Some(leaves.into_iter().map(Outcome::from).collect())
    }
}
