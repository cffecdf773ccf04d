//! The extent of an experiment.

/// The extent of an experiment, and its seed.
///
/// ```
/// use maxn_papers::{Amount, Effort, experiments};
///
/// let cards = experiments::cards::experiments();
/// let tables = cards.iter().find(|experiment| experiment.id == "nodes/lvt-two-player").unwrap();
/// assert_eq!(tables.deals(), Some(100));
/// let few = Effort { amount: Amount::Deals(2), ..Effort::default() };
/// assert!(tables.run_with(&few, &mut |_| Ok(())).title.contains("2 deals of 100"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of deals, in experiments that are made on deals.
    pub amount: Amount,
    /// Threads to split the deals over. The figures are the same for any number.
    pub threads: usize,
    /// A factor for the papers' nodes per move, in experiments that are matches. Any other factor than 1 makes it another
    /// experiment, whose title says so.
    pub nodes: f64,
}

/// A number of deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// A multiple of the papers' number.
    Scale(f64),
    /// A number of its own.
    Deals(usize),
}

impl Default for Effort {
    /// As many deals as the papers have, on one thread.
    fn default() -> Self {
        Effort { seed: 1, amount: Amount::Scale(1.0), threads: 1, nodes: 1.0 }
    }
}

impl Amount {
    /// The number of deals. At least two: one has no standard error.
    pub(super) fn of(self, theirs: usize) -> usize {
        self.of_at_least(theirs, 2)
    }

    /// The number of deals, but not fewer than `least`.
    pub(super) fn of_at_least(self, theirs: usize, least: usize) -> usize {
        let deals = match self {
            Amount::Scale(scale) => (theirs as f64 * scale).round() as usize,
            Amount::Deals(deals) => deals,
        };
        deals.max(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_of_the_papers_number_or_on_their_own() {
        assert_eq!(Amount::Scale(1.0).of(200), 200);
        assert_eq!(Amount::Scale(0.1).of(200), 20);
        assert_eq!(Amount::Scale(0.001).of(200), 2, "one deal has no standard error");
        assert_eq!(Amount::Deals(7).of(200), 7);
    }
}
