//! Records of a search, node by node.

use maxn::{NO_LOWER, NO_UPPER, NodeExit, NodeWindow, Player, Pruned};
use std::fmt;

/// The record of the iteration whose result was returned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The nodes in the order of [`Document::nodes`](super::Document::nodes).
    pub nodes: Vec<NodeTrace>,
    /// The steps in the order of the search.
    pub steps: Vec<TraceStep>,
}

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The node that it is about.
    pub node: usize,
    /// The event there.
    pub event: TraceEvent,
}

/// An event at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceEvent {
    /// The node is visited with a window.
    Enter(Window),
    /// The node is pruned.
    Prune(Prune),
    /// The node was set aside and is searched again next.
    SearchAgain,
    /// The node is left.
    Leave(Exit),
}

/// The record of one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeTrace {
    /// The visits of the node.
    pub visits: Vec<Visit>,
    /// The times when the node was pruned though its parent was visited, each with the reason.
    pub prunes: Vec<Prune>,
    /// The number of times it had to be searched again after being set aside.
    pub researched: usize,
}

/// One visit of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The window that it was searched with.
    pub window: Window,
    /// The way in which it was left; `None` before.
    pub exit: Option<Exit>,
}

/// A search window; see [`NodeWindow`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Window {
    /// max^n: the value is asked for, provided these players get at least this much.
    AtLeast(Vec<Option<i32>>),
    /// Paranoid: the value is asked for, provided it lies between these two.
    Between(Option<i32>, Option<i32>),
}

/// The way in which a node was left; see [`NodeExit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// With its value.
    Value(Vec<i32>),
    /// With "outside the window".
    Outside {
        /// By the monotonic heuristic alone: nothing below was visited.
        by_heuristic: bool,
    },
    /// With a fact of the transposition table.
    FromTable,
    /// With nothing: the search was stopped.
    Stopped,
}

/// The reason why a branch was not searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prune {
    /// By bounds.
    Bounds {
        /// The player to move at the parent.
        mover: Player,
        /// The bounds.
        by: Pruned,
        /// The numbers that rule the branch out in words, where they are known.
        why: Option<String>,
    },
    /// By the monotonic heuristic of the node above.
    Heuristic {
        /// The numbers in words, where they are known.
        why: Option<String>,
    },
}

impl Window {
    /// The engine's window in a game of this many players.
    pub(crate) fn new(window: NodeWindow, players: usize) -> Self {
        match window {
            NodeWindow::AtLeast(needs) => {
                let needs = needs.first(players).iter();
                Window::AtLeast(needs.map(|&need| (need > NO_LOWER).then_some(need)).collect())
            }
            NodeWindow::Between(lower, upper) => {
                Window::Between((lower > NO_LOWER).then_some(lower), (upper < NO_UPPER).then_some(upper))
            }
        }
    }

    /// Returns true if no value is outside.
    pub fn is_open(&self) -> bool {
        match self {
            Window::AtLeast(needs) => needs.iter().all(Option::is_none),
            Window::Between(lower, upper) => lower.is_none() && upper.is_none(),
        }
    }
}

impl fmt::Display for Window {
    /// Such as `≥ (5, ·, 2)` or `3 … 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit =
            |limit: Option<i32>, none: &str| limit.map_or(none.to_string(), |limit| limit.to_string());
        match self {
            Window::AtLeast(needs) => {
                let needs: Vec<String> = needs.iter().map(|&need| limit(need, "·")).collect();
                write!(f, "≥ ({})", needs.join(", "))
            }
            Window::Between(lower, upper) => write!(f, "{} … {}", limit(*lower, "-∞"), limit(*upper, "∞")),
        }
    }
}

impl Exit {
    /// The engine's exit in a game of this many players.
    pub(crate) fn new(exit: NodeExit, players: usize) -> Self {
        match exit {
            NodeExit::Value(scores) => Exit::Value(scores.first(players).to_vec()),
            NodeExit::Outside { by_heuristic } => Exit::Outside { by_heuristic },
            NodeExit::FromTable => Exit::FromTable,
            NodeExit::Stopped => Exit::Stopped,
        }
    }
}

impl Prune {
    /// The name of the kind of pruning.
    pub fn kind(&self) -> &'static str {
        match self {
            Prune::Bounds { by: Pruned::Immediate, .. } => "immediate",
            Prune::Bounds { by: Pruned::Shallow { .. }, .. } => "shallow",
            Prune::Bounds { by: Pruned::Deep { .. }, .. } => "deep",
            Prune::Bounds { by: Pruned::Window, .. } => "window",
            Prune::Heuristic { .. } => "heuristic",
        }
    }
}

impl fmt::Display for Prune {
    /// The reason in a sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prune::Bounds { why: Some(why), .. } | Prune::Heuristic { why: Some(why) } => f.write_str(why),
            Prune::Bounds { mover, by: Pruned::Immediate, .. } => {
                write!(f, "player {} cannot do better than it already does", mover + 1)
            }
            Prune::Bounds { by: Pruned::Shallow { above }, .. } => {
                write!(f, "no outcome would be accepted by player {}, one move up, as well", above + 1)
            }
            Prune::Bounds { by: Pruned::Deep { levels }, .. } => {
                write!(f, "no outcome would be accepted by everyone from here to {levels} moves up")
            }
            Prune::Bounds { by: Pruned::Window, .. } => {
                write!(f, "the value is already outside the window (alpha-beta)")
            }
            Prune::Heuristic { .. } => {
                write!(f, "the heuristic above it leaves no outcome that meets the bounds")
            }
        }
    }
}

impl NodeTrace {
    /// Returns true if the node was visited.
    pub fn is_visited(&self) -> bool {
        !self.visits.is_empty()
    }

    /// The reason why the node was never visited, if its parent was.
    pub fn pruned(&self) -> Option<&Prune> {
        self.prunes.last().filter(|_| !self.is_visited())
    }

    /// The value that the node was last known to have.
    pub fn value(&self) -> Option<&[i32]> {
        self.visits.iter().rev().find_map(|visit| match &visit.exit {
            Some(Exit::Value(scores)) => Some(scores.as_slice()),
            _ => None,
        })
    }
}

impl Trace {
    /// The nodes that were never visited though their parents were, each with the reason.
    pub fn pruned(&self) -> impl Iterator<Item = (usize, &Prune)> {
        self.nodes.iter().enumerate().filter_map(|(node, trace)| Some((node, trace.pruned()?)))
    }

    /// The nodes that were searched again, each with the number of times.
    pub fn researched(&self) -> impl Iterator<Item = (usize, usize)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(node, trace)| Some((node, trace.researched)).filter(|&(_, times)| times > 0))
    }
}
