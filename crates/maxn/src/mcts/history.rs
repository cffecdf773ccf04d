//! Progressive history: the results of moves wherever they were made.

/// The mean value to the mover of the moves of each history slot.
#[derive(Clone, Debug)]
pub(super) struct MoveAverages {
    /// By slot: the number of times, and the sum of values.
    slots: Vec<(f64, f64)>,
}

impl MoveAverages {
    pub(super) fn new(slots: usize) -> Self {
        MoveAverages { slots: vec![(0.0, 0.0); slots] }
    }

    /// Adds the result of a move. A slot beyond those that the game announced is left out.
    #[inline]
    pub(super) fn add(&mut self, slot: u32, value: f64) {
        if let Some((count, sum)) = self.slots.get_mut(slot as usize) {
            *count += 1.0;
            *sum += value;
        }
    }

    /// Returns the mean of a slot, if it was ever made.
    #[inline]
    pub(super) fn mean(&self, slot: usize) -> Option<f64> {
        let &(count, sum) = self.slots.get(slot)?;
        (count > 0.0).then(|| sum / count)
    }
}
