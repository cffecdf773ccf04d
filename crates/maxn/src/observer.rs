//! Watching a search: for drawings, explanations and tests.

use crate::scores::{Player, Scores};
use std::time::Duration;

/// An observer of a search. All methods do nothing by default.
///
/// After each finished iteration there is an [`iteration`](Observer::iteration). Within it, a position is visited
/// ([`enter`](Observer::enter)), then left with an answer ([`leave`](Observer::leave)); in between, some of its moves may
/// be pruned ([`prune`](Observer::prune)) or searched a second time ([`search_again`](Observer::search_again)). The game
/// is always in the position spoken of.
///
/// ```
/// use maxn::{IterationReport, Observer};
///
/// /// Prints a line for each iteration, and costs nothing in between.
/// struct Progress;
///
/// impl<G, Move: std::fmt::Debug, const N: usize> Observer<G, Move, N> for Progress {
///     fn wants_nodes(&self) -> bool {
///         false
///     }
///     fn iteration(&mut self, report: &IterationReport<'_, Move, N>) {
///         println!("depth {}: {:?}, {} nodes", report.depth, report.best, report.nodes);
///     }
/// }
/// ```
pub trait Observer<G, Move, const N: usize>: Send {
    /// Returns whether the events of single positions are wanted. Without them an observer costs nothing while an
    /// iteration runs, and the search may use several threads. Asked once, before the search.
    fn wants_nodes(&self) -> bool {
        true
    }

    /// An iteration is finished.
    fn iteration(&mut self, _report: &IterationReport<'_, Move, N>) {}

    /// A position is visited.
    fn enter(&mut self, _game: &G, _question: NodeWindow<N>) {}

    /// A move of this position is not looked at.
    fn prune(&mut self, _game: &G, _mv: Move, _why: Pruned) {}

    /// A move of this position was set aside after a look, and must now be searched again.
    fn search_again(&mut self, _game: &G, _mv: Move) {}

    /// The position is left. `Pruned` tells why nothing below it was looked at, if so.
    fn leave(&mut self, _game: &G, _outcome: NodeExit<N>) {}
}

/// The result of a finished iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct IterationReport<'r, Move, const N: usize> {
    /// Steps looked ahead; in a search to the end of the game at once, those of the line of play.
    pub depth: u32,
    /// The scores that every player ends up with.
    pub scores: Scores<N>,
    /// The best move at the root.
    pub best: Move,
    /// The place of `best` among the legal moves, from 0.
    pub best_index: usize,
    /// The line of play that leads to `scores`; with a transposition table it may end early.
    pub line: &'r [Move],
    /// Whether `scores` is the true value of the whole tree under the rule.
    pub exact: bool,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Time passed since the search began.
    pub elapsed: Duration,
}

/// What a position is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeWindow<const N: usize> {
    /// max^n: its value, provided every player gets at least this much ([`NO_LOWER`](crate::NO_LOWER): no matter).
    AtLeast(Scores<N>),
    /// Paranoid: its value, provided it lies between these two.
    Between(i32, i32),
}

/// Why something was not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruned {
    /// The mover cannot do better than it does already.
    Immediate,
    /// The player `above` at the parent would not come here.
    Shallow {
        /// The player to move at the parent.
        above: Player,
    },
    /// Somebody between here and an ancestor `levels` above would not come here.
    Deep {
        /// How far up the bounds come from; the parent is 1.
        levels: usize,
    },
    /// A paranoid window is closed.
    Window,
}

/// How a position was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeExit<const N: usize> {
    /// With its value.
    Value(Scores<N>),
    /// With "not within the bounds asked for".
    Outside {
        /// The whole position was given up by what the heuristic says of it.
        by_heuristic: bool,
    },
    /// With an answer from the transposition table.
    FromTable,
    /// With nothing: the search was stopped.
    Stopped,
}
