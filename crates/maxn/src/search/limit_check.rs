//! The check of a search's limits, paid for at few of its nodes.

use crate::clock::Stopwatch;
use crate::limits::{Limits, StopHandle};
use crate::search::worker::Stopped;
use std::time::Duration;

/// The limits of a search, and the node count at which to check them next.
#[derive(Clone, Debug)]
pub(crate) struct LimitCheck {
    /// The node count at which to call [`check`](LimitCheck::check) next.
    pub(crate) next: u64,
    /// The node count at which to check the limits next.
    due: u64,
    /// There is an observer of nodes, for whom `check` is called at every node.
    observed: bool,
    stride: u64,
    nodes: Option<u64>,
    time: Option<Duration>,
    stopwatch: Stopwatch,
    stop: Option<StopHandle>,
    /// The time of the last check.
    looked: Duration,
    /// The node count that the stop handle was told last.
    told: u64,
}

/// The time between two checks: reading the clock at every node would cost more than the node.
const BETWEEN_LOOKS: Duration = Duration::from_micros(500);

impl LimitCheck {
    pub(crate) fn new(limits: &Limits, stopwatch: Stopwatch, observed: bool) -> Self {
        let timed = limits.time.is_some() || limits.stop.is_some();
        let mut check = LimitCheck {
            next: 0,
            due: 0,
            observed,
            stride: if timed { 1 } else { u64::MAX },
            nodes: limits.nodes,
            time: limits.time,
            stopwatch,
            stop: limits.stop.clone(),
            looked: Duration::ZERO,
            told: 0,
        };
        check.schedule(0);
        check
    }

    fn schedule(&mut self, nodes: u64) {
        self.due = nodes.saturating_add(self.stride).min(self.nodes.unwrap_or(u64::MAX));
        self.next = if self.observed { 0 } else { self.due };
    }

    pub(crate) fn check(&mut self, nodes: u64) -> Result<(), Stopped> {
        if nodes < self.due {
            return Ok(());
        }
        if let Some(stop) = &self.stop {
            stop.add_nodes(nodes - self.told);
            self.told = nodes;
        }
        if self.nodes.is_some_and(|most| nodes >= most)
            || self.stop.as_ref().is_some_and(StopHandle::is_stopped)
        {
            return Err(Stopped);
        }
        if self.stride != u64::MAX {
            let now = self.stopwatch.elapsed();
            if self.time.is_some_and(|time| now >= time) {
                return Err(Stopped);
            }
            let passed = now.saturating_sub(self.looked);
            self.looked = now;
            self.stride = if passed < BETWEEN_LOOKS { self.stride * 2 } else { (self.stride / 2).max(1) };
            self.stride = self.stride.min(1 << 14);
        }
        self.schedule(nodes);
        Ok(())
    }
}
