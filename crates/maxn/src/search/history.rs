//! The history heuristic (DISS 6.3, see docs/bibliography.md): moves that were best elsewhere are searched first.

/// Weights of moves, learned in searches: each time a move is best after a search of d steps, its entry grows by 2^d.
///
/// The weights can be taken out and put back, to keep them for another day:
///
/// ```
/// use maxn::History;
///
/// let learned = History::from(vec![0, 4, 16]);
/// let kept: Vec<u64> = learned.weights().to_vec();
/// assert_eq!(History::from(kept), learned);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    weights: Vec<u64>,
}

impl History {
    /// The weights, by [`Game::history_slot`](crate::Game::history_slot).
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// Adds the weights of another table.
    pub fn merge(&mut self, other: &History) {
        self.resize(other.weights.len());
        for (own, other) in self.weights.iter_mut().zip(&other.weights) {
            *own = own.saturating_add(*other);
        }
    }

    pub(crate) fn resize(&mut self, slots: usize) {
        self.weights.resize(slots.max(self.weights.len()), 0);
    }

    #[inline]
    pub(crate) fn weight(&self, slot: usize) -> u64 {
        self.weights.get(slot).copied().unwrap_or(0)
    }

    /// Rewards a move that was best after a search of this many steps.
    #[inline]
    pub(crate) fn reward(&mut self, slot: usize, depth: u32) {
        if let Some(weight) = self.weights.get_mut(slot) {
            *weight = weight.saturating_add(1 << depth.min(40));
        }
    }

    /// Returns the weights learned since an earlier copy was made.
    pub(crate) fn since(&self, earlier: &History) -> History {
        let weights = self.weights.iter().enumerate();
        History {
            weights: weights.map(|(slot, &weight)| weight.saturating_sub(earlier.weight(slot))).collect(),
        }
    }
}

impl From<Vec<u64>> for History {
    fn from(weights: Vec<u64>) -> Self {
        History { weights }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_adds_what_each_learned() {
        let mut shared = History::from(vec![1, 2]);
        let before = shared.clone();
        shared.reward(1, 3);
        let mut other = before.clone();
        other.merge(&shared.since(&before));
        assert_eq!(other, shared);
    }
}
