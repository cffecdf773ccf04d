//! A series of deals and its running score.

use super::deal::Deal;
use super::info::INFO;
use super::observed::observed;
use super::options::Options;
use super::view::View;
use maxn::{Means, Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, leaders};
use maxn_play::{GameInfo, ObservationError};

/// Deals until somebody has the score that ends the series, or all deals are played; the highest score wins.
///
/// ```
/// use maxn_games::pinochle::{Options, Series};
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
    points: Scores,
}

impl Series {
    /// Creates a series in which nobody has any points, and the last player deals, so that the first bids
    /// first.
    pub fn new(options: Options) -> Self {
        Series { options, played: 0, points: Scores::ZERO }
    }

    /// A series that has come so far.
    ///
    /// # Errors
    /// If it is over.
    pub(super) fn resumed(options: Options, played: u32, points: Scores) -> Result<Self, ObservationError> {
        let series = Series { options, played, points };
        if series.is_over() {
            return Err(ObservationError::new("scores", "the series is over"));
        }
        if played == 0 && points != Scores::ZERO {
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
        self.played >= self.options.hands
            || self.points.first(3).iter().any(|&points| points >= self.options.target)
    }
}

impl HandSeries for Series {
    type Hand = Deal;

    const STAKE: &'static str = "points ahead of the others on average";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn players(&self) -> usize {
        3
    }

    fn deal(&self, seed: u64) -> Option<Deal> {
        (!self.is_over()).then(|| Deal::new(self.options.must_beat, self.dealer(), seed))
    }

    fn score(&mut self, end: &Deal) -> Scores {
        let points = end.result();
        self.points += points;
        self.played += 1;
        points
    }

    fn scores(&self) -> Scores {
        self.points
    }

    fn winners(&self) -> Vec<Player> {
        if self.is_over() { leaders(self.points.first(3), false) } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        self.played
    }

    /// The lead over the others: the first to the target wins, so that their gain is a loss.
    fn stake(&self, _end: &Deal, mut payoff: Means) -> Means {
        let all: f64 = payoff.iter().sum();
        payoff[..3].iter_mut().for_each(|own| *own -= (all - *own) / 2.0);
        payoff
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, View), ObservationError> {
        observed(seat)
    }
}
