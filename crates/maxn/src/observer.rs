//! Observers of a search: for progress, drawings, explanations and tests.

use crate::scores::{Player, Scores};
use std::time::Duration;

/// An observer of a search. All methods do nothing by default.
///
/// Each finished iteration is reported ([`iteration`](Observer::iteration)). Within it, a move is played
/// ([`descend`](Observer::descend)), the position after it is visited ([`enter`](Observer::enter)), then left with an
/// answer ([`leave`](Observer::leave)); in between, some of its moves may be pruned ([`prune`](Observer::prune)) or
/// searched a second time ([`search_again`](Observer::search_again)). The game is always in the position that the event
/// is about. A [`Recorder`](crate::Recorder) keeps all of this.
///
/// ```
/// use maxn::{IterationReport, Observer};
///
/// /// Prints a line for each iteration, and costs nothing in between.
/// struct Progress;
///
/// impl<G, Move: std::fmt::Debug> Observer<G, Move> for Progress {
///     fn wants_nodes(&self) -> bool {
///         false
///     }
///     fn iteration(&mut self, report: &IterationReport<'_, Move>) {
///         println!("depth {}: {:?}, {} nodes", report.depth, report.best, report.nodes);
///     }
/// }
/// ```
pub trait Observer<G, Move>: Send {
    /// Returns whether the observer takes the events of single positions. One that does not costs nothing while an
    /// iteration runs, and the search may use several threads. Called once, before the search.
    fn wants_nodes(&self) -> bool {
        true
    }

    /// Called when an iteration is finished.
    fn iteration(&mut self, _report: &IterationReport<'_, Move>) {}

    /// Called when a move has been played whose position is visited next. The root is visited without one.
    fn descend(&mut self, _game: &G, _mv: Move) {}

    /// Called when a position is visited.
    fn enter(&mut self, _game: &G, _window: NodeWindow) {}

    /// Called when a move of this position is left out.
    fn prune(&mut self, _game: &G, _mv: Move, _why: Pruned) {}

    /// Called when a move of this position was deferred after a search, and must now be searched again.
    fn search_again(&mut self, _game: &G, _mv: Move) {}

    /// Called when the position is left.
    fn leave(&mut self, _game: &G, _exit: NodeExit) {}
}

/// The result of a finished iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct IterationReport<'r, Move> {
    /// The depth in steps; in a search to the end of the game at once, the length of the line of play.
    pub depth: u32,
    /// The final score of every player.
    pub scores: Scores,
    /// The best move at the root.
    pub best: Move,
    /// The index of `best` among the legal moves, from 0.
    pub best_index: usize,
    /// The line of play that leads to `scores`; with a transposition table it may end early.
    pub line: &'r [Move],
    /// `scores` is the true value of the whole tree under the rule.
    pub exact: bool,
    /// The scores are [weighted sums](crate::SearchOptions::weights).
    pub weighted: bool,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Time passed since the search began.
    pub elapsed: Duration,
}

/// The window that the value of a position is searched in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeWindow {
    /// Max^n: values that give every player at least this much ([`NO_LOWER`](crate::NO_LOWER), also in the places beyond
    /// the number of players: any score).
    AtLeast(Scores),
    /// Paranoid: values from the first to the second, both included.
    Between(i32, i32),
}

/// The reason for which a move was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruned {
    /// The mover cannot do better than it does already.
    Immediate,
    /// The player `above` at the parent would not come here.
    Shallow {
        /// The player to move at the parent.
        above: Player,
    },
    /// A player between here and an ancestor `levels` above would not come here.
    Deep {
        /// The distance of the ancestor; the parent's is 1.
        levels: usize,
    },
    /// Paranoid: the value already lies outside the window.
    Window,
}

/// The result with which a position was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeExit {
    /// Its value.
    Value(Scores),
    /// No value: it lies outside the window.
    Outside {
        /// The monotonic heuristic alone ruled the position out.
        by_heuristic: bool,
    },
    /// An answer from the transposition table.
    FromTable,
    /// Nothing: the search was stopped.
    Stopped,
}
