//! The limits that end simulations.

use super::error::{SimulationError, check_option};
use crate::limits::{Deadline, StopHandle};
use std::time::Duration;

/// Limits on trees of simulations, with perfect or with hidden information. At least one of simulations, nodes, time and a
/// stop handle must be there.
#[derive(Clone, Debug)]
pub struct MctsLimits {
    /// The number of simulations, at least 1.
    pub simulations: Option<u64>,
    /// The number of positions visited, in the tree and in play-outs; the last simulation is finished.
    pub nodes: Option<u64>,
    /// The greatest time.
    pub time: Option<Duration>,
    /// A handle that stops the search.
    pub stop: Option<StopHandle>,
    /// The size of the tree in bytes, all threads together. A tree of this size stops growing, and simulations go on.
    /// The root and its moves are always there.
    pub memory: usize,
}

impl Default for MctsLimits {
    fn default() -> Self {
        MctsLimits { simulations: Some(10_000), nodes: None, time: None, stop: None, memory: 256 << 20 }
    }
}

impl MctsLimits {
    /// Limits the simulations, and nothing else but the memory.
    pub fn of_simulations(simulations: u64) -> Self {
        MctsLimits { simulations: Some(simulations), ..MctsLimits::default() }
    }

    /// Limits the time, and nothing else but the memory.
    pub fn of_time(time: Duration) -> Self {
        MctsLimits { simulations: None, time: Some(time), ..MctsLimits::default() }
    }

    /// Starts the clock, if the limits make sense.
    pub(crate) fn start(&self) -> Result<Deadline<'_>, SimulationError> {
        let MctsLimits { simulations, nodes, time, stop, .. } = self;
        if simulations.is_none() && nodes.is_none() && time.is_none() && stop.is_none() {
            return Err(SimulationError::NoLimit);
        }
        check_option("the number of simulations", 0.0, *simulations != Some(0), "at least 1")?;
        Deadline::start(*time, stop.as_ref()).ok_or(SimulationError::NoClock)
    }

    /// Returns the number of trees to grow on some threads: one if work is counted, so that the answer is the same for any
    /// number.
    pub(crate) fn trees(&self, threads: usize) -> usize {
        let is_counted = self.simulations.is_some() || self.nodes.is_some();
        if is_counted { 1 } else { threads.max(1) }
    }
}

/// The work done for a tree so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) simulations: u64,
    pub(crate) nodes: u64,
    /// The nodes that the stop handle was told of.
    told: u64,
}

/// The number of nodes after which a stop handle is told of them: often enough to watch, and too seldom to cost anything.
const NODES_APART: u64 = 1 << 12;

impl Counts {
    /// Returns whether a limit is reached, or the work `is_done`.
    pub(crate) fn is_over(&mut self, limits: &MctsLimits, deadline: &Deadline<'_>, is_done: bool) -> bool {
        // Reading the clock costs little beside a simulation.
        let is_over = is_done
            || limits.simulations.is_some_and(|most| self.simulations >= most)
            || limits.nodes.is_some_and(|most| self.nodes >= most)
            || deadline.is_over();
        if let Some(stop) = &limits.stop
            && (is_over || self.nodes - self.told >= NODES_APART)
        {
            stop.add_nodes(self.nodes - self.told);
            self.told = self.nodes;
        }
        is_over
    }
}
