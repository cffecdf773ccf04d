//! Hand after hand, until somebody has reached the target.

use super::game::{SheddingGame, SheddingOptions};
use super::hand::SheddingHand;
use super::view::SheddingView;
use maxn::{Means, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing, ahead};
use maxn_play::{GameInfo, ObservationError};

/// The running score of a series; the deal passes to the left, and the first hand is dealt by the last player, so that player 1
/// begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<G: SheddingGame> {
    options: G::Options,
    standing: Standing,
}

impl<G: SheddingGame> Series<G> {
    /// Creates a series that has not begun.
    pub fn new(players: usize, options: G::Options) -> Self {
        Series { options, standing: Standing::new(players) }
    }
}

impl<G: SheddingGame> HandSeries for Series<G> {
    const STAKE: &'static str = if G::LOWEST_WINS {
        "points of this hand, less the mean of the others'; fewer is better"
    } else {
        "points of this hand, less the mean of the others'"
    };

    type Hand = SheddingHand<G>;

    fn info() -> &'static dyn GameInfo {
        G::info()
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn is_over(&self) -> bool {
        self.standing.each().iter().any(|&score| score >= self.options.common().target)
    }

    fn deal(&self, seed: u64) -> Option<SheddingHand<G>> {
        let (players, dealer) = (self.players(), self.standing.dealer());
        let cards = G::cards_dealt(players);
        (!self.is_over()).then(|| SheddingHand::deal(players, cards, dealer, self.options, seed))
    }

    fn score(&mut self, end: &SheddingHand<G>) -> Scores {
        let points = end.result();
        if end.is_over { self.standing.add(points) } else { points }
    }

    /// The points of the others count as well: fewest or most of all win the series.
    fn stake(&self, _end: &SheddingHand<G>, payoff: Means) -> Means {
        ahead(payoff, self.players())
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, SheddingView<G>), ObservationError> {
        let options: G::Options = seat.options()?;
        let series = Series { options, standing: Standing::observed(seat) };
        if series.is_over() {
            return Err(ObservationError::new(
                "scores",
                "somebody has reached the target: the series is over",
            ));
        }
        Ok((series, SheddingView::read(seat, options)?))
    }
}
