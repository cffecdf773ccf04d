//! What a search did at every node of a tree.

use maxn::{NO_LOWER, NO_UPPER, NodeExit, NodeWindow, Player, Pruned};
use std::fmt;

/// The story of the iteration whose answer was returned, node by node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// In the order of [`Document::nodes`](maxn_games::tree::Document::nodes).
    pub nodes: Vec<NodeTrace>,
}

/// What happened at one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeTrace {
    /// Each time it was visited.
    pub visits: Vec<Visit>,
    /// Each time it was not, though its parent was, with the reason.
    pub given_up: Vec<GivenUp>,
    /// How often it had to be searched again after being set aside.
    pub searched_again: usize,
}

/// A question put to a node, and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// What was asked.
    pub asked: Asked,
    /// What was answered; nothing before the node was left.
    pub answered: Option<Answered>,
}

/// What a node is searched for; see [`NodeWindow`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Its value, provided these players get at least so much.
    AtLeast(Vec<Option<i32>>),
    /// Its value for the paranoid player, provided it lies between these two.
    Between(Option<i32>, Option<i32>),
}

/// How a node was left; see [`NodeExit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// With its value.
    Value(Vec<i32>),
    /// With "not within the bounds asked for".
    No {
        /// Because of what the heuristic says of it, without a look below.
        by_heuristic: bool,
    },
    /// With what the transposition table knew.
    FromTable,
    /// With nothing: the search was stopped.
    Stopped,
}

/// Why a branch was not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenUp {
    /// By the bounds.
    Bounds {
        /// Who was to move.
        mover: Player,
        /// Which bounds.
        by: Pruned,
    },
    /// By what the heuristic says of the node above it.
    Heuristic,
}

impl Asked {
    /// Whether any answer would have done.
    pub fn is_open(&self) -> bool {
        match self {
            Asked::AtLeast(needs) => needs.iter().all(Option::is_none),
            Asked::Between(lower, upper) => lower.is_none() && upper.is_none(),
        }
    }
}

impl<const N: usize> From<NodeWindow<N>> for Asked {
    fn from(question: NodeWindow<N>) -> Self {
        match question {
            NodeWindow::AtLeast(needs) => {
                Asked::AtLeast(needs.map(|need| (need > NO_LOWER).then_some(need)).to_vec())
            }
            NodeWindow::Between(lower, upper) => {
                Asked::Between((lower > NO_LOWER).then_some(lower), (upper < NO_UPPER).then_some(upper))
            }
        }
    }
}

impl fmt::Display for Asked {
    /// Such as `≥ (5, ·, 2)` or `3 … 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit =
            |limit: Option<i32>, none: &str| limit.map_or(none.to_string(), |limit| limit.to_string());
        match self {
            Asked::AtLeast(needs) => {
                let needs: Vec<String> = needs.iter().map(|&need| limit(need, "·")).collect();
                write!(f, "≥ ({})", needs.join(", "))
            }
            Asked::Between(lower, upper) => write!(f, "{} … {}", limit(*lower, "-∞"), limit(*upper, "∞")),
        }
    }
}

impl<const N: usize> From<NodeExit<N>> for Answered {
    fn from(left: NodeExit<N>) -> Self {
        match left {
            NodeExit::Value(scores) => Answered::Value(scores.to_vec()),
            NodeExit::Outside { by_heuristic } => Answered::No { by_heuristic },
            NodeExit::FromTable => Answered::FromTable,
            NodeExit::Stopped => Answered::Stopped,
        }
    }
}

impl GivenUp {
    /// The name of the kind of pruning.
    pub fn kind(self) -> &'static str {
        match self {
            GivenUp::Bounds { by: Pruned::Immediate, .. } => "immediate",
            GivenUp::Bounds { by: Pruned::Shallow { .. }, .. } => "shallow",
            GivenUp::Bounds { by: Pruned::Deep { .. }, .. } => "deep",
            GivenUp::Bounds { by: Pruned::Window, .. } => "window",
            GivenUp::Heuristic => "heuristic",
        }
    }
}

impl fmt::Display for GivenUp {
    /// The reason in a sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            GivenUp::Bounds { mover, by: Pruned::Immediate } => {
                write!(f, "player {} cannot do better than it already does", mover + 1)
            }
            GivenUp::Bounds { by: Pruned::Shallow { above }, .. } => {
                write!(f, "player {}, one move up, would not come here: it does as well elsewhere", above + 1)
            }
            GivenUp::Bounds { by: Pruned::Deep { levels }, .. } => {
                write!(f, "no outcome would be accepted by everyone from here to {levels} moves up")
            }
            GivenUp::Bounds { by: Pruned::Window, .. } => {
                write!(f, "the value is already outside the window (alpha-beta)")
            }
            GivenUp::Heuristic => write!(f, "the heuristic above it leaves no outcome that meets the bounds"),
        }
    }
}

impl NodeTrace {
    /// Whether the node was looked at.
    pub fn is_visited(&self) -> bool {
        !self.visits.is_empty()
    }

    /// Why it was never looked at, if its parent was.
    pub fn pruned(&self) -> Option<GivenUp> {
        self.given_up.last().copied().filter(|_| !self.is_visited())
    }

    /// The value it was last known to have.
    pub fn value(&self) -> Option<&[i32]> {
        self.visits.iter().rev().find_map(|visit| match &visit.answered {
            Some(Answered::Value(scores)) => Some(scores.as_slice()),
            _ => None,
        })
    }
}

impl Trace {
    /// The branches that were never looked at though their parents were, each with the reason.
    pub fn pruned(&self) -> impl Iterator<Item = (usize, GivenUp)> {
        self.nodes.iter().enumerate().filter_map(|(node, trace)| Some((node, trace.pruned()?)))
    }

    /// The branches that were searched again, each with how often.
    pub fn searched_again(&self) -> impl Iterator<Item = (usize, usize)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(node, trace)| Some((node, trace.searched_again)).filter(|&(_, times)| times > 0))
    }
}
