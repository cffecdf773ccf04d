//! Hand after hand, until somebody has reached the target.

use super::game::{SheddingGame, SheddingOptions};
use super::hand::SheddingHand;
use super::view::SheddingView;
use maxn::{Means, Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, leaders};
use maxn_play::{GameInfo, ObservationError};

/// The running score of a series; the deal passes to the left, and the first hand is dealt by the last player, so that player 1
/// begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<G: SheddingGame> {
    options: G::Options,
    players: usize,
    scores: Scores,
    hands: u32,
}

impl<G: SheddingGame> Series<G> {
    /// Creates a series that has not begun.
    pub fn new(players: usize, options: G::Options) -> Self {
        Series { options, players, scores: Scores::ZERO, hands: 0 }
    }

    fn is_over(&self) -> bool {
        self.scores.first(self.players).iter().any(|&score| score >= self.options.common().target)
    }

    fn dealer(&self) -> Player {
        (self.players - 1 + self.hands as usize) % self.players
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

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, seed: u64) -> Option<SheddingHand<G>> {
        let cards = G::cards_dealt(self.players);
        (!self.is_over()).then(|| SheddingHand::deal(self.players, cards, self.dealer(), self.options, seed))
    }

    fn score(&mut self, end: &SheddingHand<G>) -> Scores {
        let points = end.result();
        if end.is_over {
            self.scores += points;
            self.hands += 1;
        }
        points
    }

    fn scores(&self) -> Scores {
        self.scores
    }

    fn winners(&self) -> Vec<Player> {
        if self.is_over() { leaders(self.scores.first(self.players), G::LOWEST_WINS) } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        self.hands
    }

    /// The points of the others count as well: fewest or most of all win the series.
    fn stake(&self, _end: &SheddingHand<G>, payoff: Means) -> Means {
        ahead(payoff, self.players)
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, SheddingView<G>), ObservationError> {
        let options: G::Options = seat.options()?;
        let (scores, hands) = (seat.scores(), seat.hands_played());
        let series = Series { options, players: seat.players(), scores, hands };
        if series.is_over() {
            return Err(ObservationError::new(
                "scores",
                "somebody has reached the target: the series is over",
            ));
        }
        Ok((series, SheddingView::read(seat, options)?))
    }
}

/// Returns the points of each player less the mean of the others'.
fn ahead(points: Means, players: usize) -> Means {
    let all: f64 = points[..players].iter().sum();
    let others = (players - 1) as f64;
    std::array::from_fn(
        |player| {
            if player < players { points[player] - (all - points[player]) / others } else { 0.0 }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_those_over_the_mean_of_the_others() {
        let leads = ahead([6.0, 2.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0], 3).map(|lead| lead.round() as i32);
        assert_eq!(leads, [3, -3, 0, 0, 0, 0, 0, 0]);
    }
}
