//! All kinds of synthetic trees as one game: the engine is compiled once for each number of players, and not again for
//! every kind. The price, a branch at every call, is small.

use super::super::{Cut, Incremental, Ordered, ShapeError, Synthetic, Uniform, Win};
use super::{Leaves, SyntheticTree};
use maxn::{Bounds, Evaluation, Game, Outcome, Player, Range, Scores};

/// A position of a tree of any kind.
#[derive(Clone, Copy)]
pub(crate) enum AnyKind<const N: usize> {
    Cut(Synthetic<N>),
    Win(Synthetic<N>),
    Uniform(Synthetic<N>, Uniform),
    Incremental(Incremental<N>),
    Ordered(Ordered<N>),
}

/// Does the same with a tree of any kind.
macro_rules! with_kind {
    ($kind:expr, $tree:ident => $body:expr) => {
        match $kind {
            AnyKind::Cut($tree) | AnyKind::Win($tree) | AnyKind::Uniform($tree, _) => $body,
            AnyKind::Incremental($tree) => $body,
            AnyKind::Ordered($tree) => $body,
        }
    };
}

/// Does the same with a tree of any kind and its evaluation.
macro_rules! with_evaluation {
    ($kind:expr, $tree:ident, $evaluation:ident => $body:expr) => {
        match $kind {
            AnyKind::Cut($tree) => {
                let $evaluation = &Cut;
                $body
            }
            AnyKind::Win($tree) => {
                let $evaluation = &Win;
                $body
            }
            AnyKind::Uniform($tree, $evaluation) => $body,
            AnyKind::Incremental($tree) => {
                let $evaluation = &$tree.evaluation();
                $body
            }
            AnyKind::Ordered($tree) => {
                let $evaluation = &$tree.evaluation();
                $body
            }
        }
    };
}

impl<const N: usize> AnyKind<N> {
    /// The root of a tree.
    pub(super) fn new(tree: &SyntheticTree) -> Result<Self, ShapeError> {
        let SyntheticTree { shape, seed, .. } = *tree;
        let synthetic = Synthetic::new(shape, seed);
        Ok(match tree.leaves {
            Leaves::Cut => AnyKind::Cut(synthetic),
            Leaves::Win => AnyKind::Win(synthetic),
            Leaves::Uniform { sum } => AnyKind::Uniform(synthetic, Uniform::new(sum)?),
            Leaves::Incremental { points } => AnyKind::Incremental(Incremental::new(shape, points, seed)?),
            Leaves::Ordered(order) => AnyKind::Ordered(Ordered::new(shape, order, seed)),
        })
    }
}

impl<const N: usize> AnyKind<N> {
    /// The number of moves of a position that is not terminal.
    #[inline]
    pub(crate) fn branching(&self) -> u16 {
        with_kind!(self, tree => tree.shape().branching())
    }
}

impl<const N: usize> Game<N> for AnyKind<N> {
    type Move = u16;
    type Undo = AnyKind<N>;

    #[inline]
    fn player(&self) -> Player {
        with_kind!(self, tree => tree.player())
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        with_kind!(self, tree => tree.is_terminal())
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<u16>) {
        with_kind!(self, tree => tree.moves(moves));
    }

    #[inline]
    fn apply(&mut self, mv: u16) -> AnyKind<N> {
        let before = *self;
        with_kind!(self, tree => {
            tree.apply(mv);
        });
        before
    }

    #[inline]
    fn undo(&mut self, _mv: u16, before: AnyKind<N>) {
        *self = before;
    }

    #[inline]
    fn hint(&self, mv: u16) -> i32 {
        with_kind!(self, tree => tree.hint(mv))
    }
}

/// Scores a position as its kind does. It keeps the root for what is asked of no position in particular.
pub(crate) struct ByKind<const N: usize>(pub(crate) AnyKind<N>);

impl<const N: usize> Evaluation<AnyKind<N>, N> for ByKind<N> {
    #[inline]
    fn evaluate(&self, game: &AnyKind<N>) -> Scores<N> {
        with_evaluation!(game, tree, evaluation => evaluation.evaluate(tree))
    }

    fn bounds(&self) -> Bounds {
        with_evaluation!(&self.0, tree, evaluation => bounds(tree, evaluation))
    }

    #[inline]
    fn range(&self, game: &AnyKind<N>) -> Range<N> {
        with_evaluation!(game, tree, evaluation => evaluation.range(tree))
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        with_evaluation!(&self.0, tree, evaluation => outcomes(tree, evaluation))
    }
}

/// The bounds of an evaluation as one of this tree: some evaluate trees of any number of players.
fn bounds<G: Game<N>, const N: usize>(_tree: &G, evaluation: &impl Evaluation<G, N>) -> Bounds {
    evaluation.bounds()
}

/// The outcomes of an evaluation as one of this tree.
fn outcomes<G: Game<N>, const N: usize>(
    _tree: &G,
    evaluation: &impl Evaluation<G, N>,
) -> Option<Vec<Outcome<N>>> {
    evaluation.outcomes()
}
