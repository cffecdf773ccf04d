//! Explicit and synthetic trees as one game: the engine is compiled once for each number of players, and not again for each
//! kind of tree. The price, a branch at every call, is small.

use crate::synthetic::{AnyKind, ByKind};
use crate::tree::{Tree, TreeScores};
use maxn::{Bounds, Evaluation, Game, Outcome, Player, Range, Scores};

/// A position of an explicit or a synthetic tree. Moves are children, counted from 0.
#[derive(Clone)]
pub(super) enum AnyTree<const N: usize> {
    Explicit(Tree<N>),
    Synthetic(AnyKind<N>),
}

impl<const N: usize> AnyTree<N> {
    /// The node of an explicit tree; 0 in a synthetic one, whose nodes have no numbers.
    pub(super) fn node(&self) -> usize {
        match self {
            AnyTree::Explicit(tree) => tree.node(),
            AnyTree::Synthetic(_) => 0,
        }
    }
}

/// Does the same with a tree of either kind.
macro_rules! with_tree {
    ($game:expr, $tree:ident => $body:expr) => {
        match $game {
            AnyTree::Explicit($tree) => $body,
            AnyTree::Synthetic($tree) => $body,
        }
    };
}

impl<const N: usize> Game<N> for AnyTree<N> {
    type Move = u32;
    /// The position before in a synthetic tree. An explicit tree knows its parents.
    type Undo = Option<AnyKind<N>>;

    #[inline]
    fn player(&self) -> Player {
        with_tree!(self, tree => tree.player())
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        with_tree!(self, tree => tree.is_terminal())
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<u32>) {
        match self {
            AnyTree::Explicit(tree) => tree.moves(moves),
            AnyTree::Synthetic(tree) => moves.extend(0..u32::from(tree.branching())),
        }
    }

    #[inline]
    fn is_chance(&self) -> bool {
        with_tree!(self, tree => tree.is_chance())
    }

    fn has_chance(&self) -> bool {
        with_tree!(self, tree => tree.has_chance())
    }

    fn chances(&self, events: &mut Vec<(u32, u32)>) {
        // A formula leaves nothing to chance.
        if let AnyTree::Explicit(tree) = self {
            tree.chances(events);
        }
    }

    #[inline]
    fn apply(&mut self, mv: u32) -> Self::Undo {
        match self {
            AnyTree::Explicit(tree) => {
                tree.apply(mv);
                None
            }
            AnyTree::Synthetic(tree) => Some(tree.apply(mv as u16)),
        }
    }

    #[inline]
    fn undo(&mut self, mv: u32, before: Self::Undo) {
        match (self, before) {
            (AnyTree::Explicit(tree), _) => tree.undo(mv, ()),
            (AnyTree::Synthetic(tree), Some(before)) => tree.undo(mv as u16, before),
            (AnyTree::Synthetic(_), None) => unreachable!("apply has returned the position before"),
        }
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        with_tree!(self, tree => tree.key())
    }

    #[inline]
    fn hint(&self, mv: u32) -> i32 {
        match self {
            AnyTree::Explicit(tree) => tree.hint(mv),
            AnyTree::Synthetic(tree) => tree.hint(mv as u16),
        }
    }
}

/// The evaluation of an [`AnyTree`].
pub(super) enum AnyScores<const N: usize> {
    Explicit(TreeScores<N>),
    Synthetic(ByKind<N>),
}

/// The part of an evaluation that depends on a position. An evaluation never meets a tree of the other kind.
macro_rules! with_scores {
    ($scores:expr, $game:expr, $evaluation:ident, $tree:ident => $body:expr) => {
        match ($scores, $game) {
            (AnyScores::Explicit($evaluation), AnyTree::Explicit($tree)) => $body,
            (AnyScores::Synthetic($evaluation), AnyTree::Synthetic($tree)) => $body,
            _ => unreachable!("a tree is searched with its own scores"),
        }
    };
}

impl<const N: usize> Evaluation<AnyTree<N>, N> for AnyScores<N> {
    #[inline]
    fn evaluate(&self, game: &AnyTree<N>) -> Scores<N> {
        with_scores!(self, game, evaluation, tree => evaluation.evaluate(tree))
    }

    fn bounds(&self) -> Bounds {
        match self {
            AnyScores::Explicit(evaluation) => evaluation.bounds(),
            AnyScores::Synthetic(evaluation) => evaluation.bounds(),
        }
    }

    #[inline]
    fn range(&self, game: &AnyTree<N>) -> Range<N> {
        with_scores!(self, game, evaluation, tree => evaluation.range(tree))
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        match self {
            AnyScores::Explicit(evaluation) => evaluation.outcomes(),
            AnyScores::Synthetic(evaluation) => evaluation.outcomes(),
        }
    }
}
