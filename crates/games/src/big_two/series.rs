//! A series of hands and its running score.

use super::deal::deal_all;
use super::info::INFO;
use super::observation::observed;
use super::options::Options;
use super::rules::BigTwo;
use super::view::View;
use maxn::{Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, leaders};
use maxn_play::{GameInfo, ObservationError};

/// Hands until all are played, or somebody has lost the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub(super) players: usize,
    pub(super) options: Options,
    pub(super) played: u32,
    pub(super) points: Scores,
}

impl Series {
    /// Creates a series of two to four players that has not begun.
    pub fn new(players: usize, options: Options) -> Self {
        Series { players, options, played: 0, points: Scores::ZERO }
    }

    /// Returns whether no more hands are played.
    pub fn is_over(&self) -> bool {
        match self.options.hands {
            0 => self.points.first(self.players).iter().any(|&points| points <= -self.options.target),
            hands => self.played >= hands,
        }
    }
}

impl HandSeries for Series {
    type Hand = BigTwo;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, seed: u64) -> Option<BigTwo> {
        (!self.is_over()).then(|| deal_all(self.players, &self.options, seed))
    }

    fn score(&mut self, end: &BigTwo) -> Scores {
        let points = end.result();
        self.points += points;
        self.played += 1;
        points
    }

    fn scores(&self) -> Scores {
        self.points
    }

    fn winners(&self) -> Vec<Player> {
        if self.is_over() { leaders(self.points.first(self.players), false) } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        self.played
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, View), ObservationError> {
        observed(seat)
    }
}
