//! The end of a match in which one agent is clearly better.

use super::plan::Match;
use super::results::{Measure, Results};
use crate::statistics::{CONFIDENCE, ConfidenceSequence, Sample};

/// The test after each deal if one agent is clearly better, where the plan asks for it. Deals are taken in their order, so that
/// the order in which they were finished does not matter.
pub(super) struct Judge {
    sequence: Option<ConfidenceSequence>,
    measure: Measure,
    /// The number of deals that were not enough.
    looked: usize,
}

impl Judge {
    pub(super) fn new(games: &Match) -> Self {
        let sequence = games.plan().until_clear.then(|| ConfidenceSequence::new(CONFIDENCE));
        Judge { sequence, measure: Measure::of(games.length()), looked: 0 }
    }

    /// The number of deals after which one agent was clearly better.
    pub(super) fn clear_after(&mut self, results: &Results) -> Option<u32> {
        let sequence = self.sequence?;
        let in_order =
            results.complete_deals().iter().zip(0..).take_while(|&(&deal, place)| deal == place).count();
        if in_order == self.looked {
            return None;
        }
        let values = results.by_deal(self.measure);
        let differences: Vec<f64> = (0..in_order).map(|deal| values[0][deal] - values[1][deal]).collect();
        let is_clear = |&deals: &usize| sequence.is_clear(&Sample::of(&differences[..deals]));
        let deals = (self.looked + 1..=in_order).find(is_clear);
        self.looked = in_order;
        u32::try_from(deals?).ok()
    }
}
