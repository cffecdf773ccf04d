//! The scores of a series, hand by hand.

use serde::{Deserialize, Serialize};

/// The scores of all players after each hand, or game where there are no hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger(Vec<Vec<i32>>);

impl Ledger {
    /// Enters the scores after a hand.
    pub(super) fn enter(&mut self, scores: Vec<i32>) {
        self.0.push(scores);
    }

    /// Returns the scores after each hand.
    pub fn scores(&self) -> &[Vec<i32>] {
        &self.0
    }

    /// Returns the points that each hand brought every player.
    pub fn points(&self) -> Vec<Vec<i32>> {
        let points = |hand: usize| {
            let before = |player: usize| if hand == 0 { 0 } else { self.0[hand - 1][player] };
            self.0[hand].iter().enumerate().map(|(player, after)| after - before(player)).collect()
        };
        (0..self.0.len()).map(points).collect()
    }
}
