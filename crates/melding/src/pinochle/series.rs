//! A series of deals and its running score.

use super::deal::Deal;
use super::info::INFO;
use super::observed::observed;
use super::options::Options;
use super::view::View;
use maxn::Player;
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, leaders};
use maxn_play::{GameInfo, ObservationError};

/// Deals until somebody has the score that ends the series, or all deals are played; the highest score wins.
///
/// ```
/// use maxn_melding::pinochle::{Options, Series};
/// use maxn_play::toolkit::hidden::HandSeries;
///
/// let series = Series::new(Options::STANDARD);
/// let deal = series.deal(1).expect("the series begins");
/// assert_eq!((deal.dealer(), deal.widow().len()), (2, 3), "the first player bids first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    played: u32,
    points: [i32; 3],
}

impl Series {
    /// Creates a series in which nobody has any points, and the last player deals, so that the first bids
    /// first.
    pub fn new(options: Options) -> Self {
        Series { options, played: 0, points: [0; 3] }
    }

    /// A series that has come so far.
    ///
    /// # Errors
    /// If it is over.
    pub(super) fn resumed(options: Options, played: u32, points: [i32; 3]) -> Result<Self, ObservationError> {
        let series = Series { options, played, points };
        if series.is_over() {
            return Err(ObservationError::new("scores", "the series is over"));
        }
        if played == 0 && points != [0; 3] {
            return Err(ObservationError::new("scores", "no hand has been played"));
        }
        Ok(series)
    }

    /// Returns the house rules.
    pub fn house_rules(&self) -> &Options {
        &self.options
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        (self.played as usize + 2) % 3
    }

    fn is_over(&self) -> bool {
        self.played >= self.options.hands || self.points.iter().any(|&points| points >= self.options.target)
    }
}

impl HandSeries<3> for Series {
    type Hand = Deal;

    const STAKE: &'static str = "points ahead of the others on average";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.to_string()
    }

    fn deal(&self, seed: u64) -> Option<Deal> {
        (!self.is_over()).then(|| Deal::new(self.options.must_beat, self.dealer(), seed))
    }

    fn score(&mut self, end: &Deal) -> [i32; 3] {
        let points = end.result();
        (0..3).for_each(|player| self.points[player] += points[player]);
        self.played += 1;
        points
    }

    fn scores(&self) -> [i32; 3] {
        self.points
    }

    fn winners(&self) -> Vec<Player> {
        if self.is_over() { leaders(&self.points, 3, false) } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        self.played
    }

    /// The lead over the others: the first to the target wins, so that their gain is a loss.
    fn stake(&self, _end: &Deal, payoff: [f64; 3]) -> [f64; 3] {
        let all: f64 = payoff.iter().sum();
        payoff.map(|own| own - (all - own) / 2.0)
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, View), ObservationError> {
        observed(seat)
    }
}
