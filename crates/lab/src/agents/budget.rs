//! What a decision may cost.

use maxn::Limits;
use std::time::Duration;

/// What a decision may cost, besides what an agent's own name says. Nothing is limited unless it is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The time it takes: it is all used where more thought is of any use.
    pub time: Option<Duration>,
    /// The positions looked at, all worlds together.
    pub nodes: Option<u64>,
    /// The worlds looked at, where cards are hidden.
    pub worlds: Option<u64>,
}

impl Budget {
    /// The limits of a search that has the whole budget, and its own limits where that says nothing.
    pub(crate) fn limits(&self, own: &Limits) -> Limits {
        let nodes = if self.nodes.is_none() && self.time.is_some() { None } else { self.nodes.or(own.nodes) };
        Limits { nodes, time: self.time.or(own.time), ..own.clone() }
    }
}
