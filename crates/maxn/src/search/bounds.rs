//! The bounds that a max^n search hands down: the only difference between the pruning methods.

use crate::algorithm::MaxnPruning;

/// The bounds that the children of a node are given.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent properties of a method.
pub(crate) struct BoundsPolicy {
    /// Anything is pruned at all.
    pub(crate) prune: bool,
    /// The number of ancestors whose bounds a child is given; the parent is the first.
    pub(crate) levels: usize,
    /// The mover's own best is combined with those.
    pub(crate) combine: bool,
    /// The bounds of those above go through a node to its last child only, instead of to all.
    pub(crate) last_child_only: bool,
    /// The unsound method, if it is one.
    pub(crate) unsound: Option<Unsound>,
}

/// An unsound method: children that any player above rejects are dropped, and never searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsound {
    /// With everybody's bounds together.
    Approximate,
    /// With the bound of any one ancestor.
    Pairwise,
}

impl BoundsPolicy {
    pub(crate) fn new(pruning: MaxnPruning, players: usize) -> Self {
        let levels = match pruning {
            MaxnPruning::None | MaxnPruning::Immediate => 0,
            MaxnPruning::Shallow | MaxnPruning::BranchAndBound | MaxnPruning::AlphaBetaBranchAndBound => 1,
            // A line of n different players: the mover, and the n - 1 above it.
            MaxnPruning::LastBranch | MaxnPruning::Speculative => players - 1,
            MaxnPruning::SpeculativeDeep | MaxnPruning::ApproximateDeep | MaxnPruning::PairwiseDeep => {
                usize::MAX
            }
        };
        BoundsPolicy {
            prune: pruning != MaxnPruning::None,
            levels,
            combine: pruning != MaxnPruning::BranchAndBound,
            last_child_only: pruning == MaxnPruning::LastBranch,
            unsound: match pruning {
                MaxnPruning::ApproximateDeep => Some(Unsound::Approximate),
                MaxnPruning::PairwiseDeep => Some(Unsound::Pairwise),
                _ => None,
            },
        }
    }
}
