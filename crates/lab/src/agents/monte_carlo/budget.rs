//! Monte-Carlo players within a budget.

use super::{Effort, MonteCarlo, Schedule};
use crate::agents::Budget;

impl<S> MonteCarlo<S> {
    /// The same player within a budget; what it does not limit stays as it is, but with a time and no number of nodes there
    /// is no other limit than the time.
    #[must_use]
    pub fn within(mut self, budget: &Budget) -> Self {
        let effort = match (budget.nodes, budget.time) {
            (Some(nodes), _) => Effort::InAll(nodes),
            (None, Some(_)) => Effort::Whole,
            (None, None) => self.schedule.effort,
        };
        self.schedule = match budget.worlds {
            Some(worlds) => Schedule::even(usize::try_from(worlds).unwrap_or(usize::MAX), effort),
            None => Schedule { effort, ..self.schedule },
        };
        self.time = budget.time.or(self.time);
        self
    }

    /// How many worlds are drawn with so many cards in hand.
    pub fn worlds(&self, held: usize) -> usize {
        self.schedule.worlds(held)
    }
}
