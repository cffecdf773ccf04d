//! Hand after hand, until somebody has reached the target.

use super::info::INFO;
use super::options::Options;
use super::rules::{CrazyEights, cards_dealt};
use super::view::{View, read_view};
use crate::table::ahead;
use maxn::{Game, Player};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, leaders};
use maxn_play::{GameInfo, ObservationError};

/// The running score of a series; the deal passes to the left, and the first hand is dealt by the last player, so that player 1
/// begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series<const N: usize> {
    options: Options,
    players: usize,
    scores: [i32; N],
    hands: u32,
}

impl<const N: usize> Series<N> {
    /// Creates a series that has not begun.
    pub fn new(players: usize, options: Options) -> Self {
        Series { options, players, scores: [0; N], hands: 0 }
    }

    fn is_over(&self) -> bool {
        self.scores.iter().any(|&score| score >= self.options.target)
    }

    fn dealer(&self) -> Player {
        (self.players - 1 + self.hands as usize) % self.players
    }
}

impl<const N: usize> HandSeries<N> for Series<N> {
    const STAKE: &'static str = "points of this hand, less the mean of the others'";

    type Hand = CrazyEights<N>;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, seed: u64) -> Option<CrazyEights<N>> {
        let dealt =
            || CrazyEights::deal(self.players, cards_dealt(self.players), self.dealer(), self.options, seed);
        (!self.is_over()).then(dealt)
    }

    fn score(&mut self, end: &CrazyEights<N>) -> [i32; N] {
        let points = std::array::from_fn(|player| end.points(player));
        if end.is_terminal() {
            (0..N).for_each(|player| self.scores[player] += points[player]);
            self.hands += 1;
        }
        points
    }

    fn scores(&self) -> [i32; N] {
        self.scores
    }

    fn winners(&self) -> Vec<Player> {
        if self.is_over() { leaders(&self.scores, self.players, true) } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        self.hands
    }

    /// The fewest points win the series, so that those of the others count as well.
    fn stake(&self, _end: &Self::Hand, payoff: [f64; N]) -> [f64; N] {
        ahead(payoff, self.players)
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, View<N>), ObservationError> {
        let options: Options = seat.options()?;
        let (scores, hands) = (seat.scores(), seat.hands_played());
        let series = Series { options, players: seat.players(), scores, hands };
        if series.is_over() {
            return Err(ObservationError::new(
                "scores",
                "somebody has reached the target: the series is over",
            ));
        }
        Ok((series, read_view(seat, options)?))
    }
}
