//! Hand after hand, until somebody has reached the target.

use super::ahead;
use maxn::{Means, Player, Scores};
use maxn_play::options::OptionError;
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand, ObservedSeat, ViewOf, leaders};
use maxn_play::{GameInfo, ObservationError};
use std::fmt::Debug;
use std::str::FromStr;

/// A hand of a game of which series are played.
pub trait SeriesHand: HiddenHand {
    /// The house rules.
    type Options: SeriesOptions;

    /// Returns the description of the game.
    fn info() -> &'static dyn GameInfo;

    /// Deals a whole hand.
    fn dealt(players: usize, dealer: Player, options: Self::Options, seed: u64) -> Self;

    /// Returns the points that the hand brings each player.
    fn result(&self) -> Scores;

    /// Reads the view of a seat that is to move.
    ///
    /// # Errors
    /// If that cannot have happened; the error names the field.
    fn read_view(seat: &ObservedSeat<'_>, options: Self::Options) -> Result<ViewOf<Self>, ObservationError>;
}

/// House rules of a game of which series are played.
pub trait SeriesOptions:
    Copy + Debug + PartialEq + FromStr<Err = OptionError> + Send + Sync + 'static
{
    /// Returns the score that ends the series.
    fn target(&self) -> i32;

    /// Returns all options with their values, in a text that can be read back.
    fn resolved(&self) -> String;
}

/// The running score of a series; the deal passes to the left, and the first hand is dealt by the last player, so that player 1
/// begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<H: SeriesHand> {
    options: H::Options,
    players: usize,
    scores: Scores,
    hands: u32,
}

impl<H: SeriesHand> Series<H> {
    /// Creates a series that has not begun.
    pub fn new(players: usize, options: H::Options) -> Self {
        Series { options, players, scores: Scores::ZERO, hands: 0 }
    }

    fn is_over(&self) -> bool {
        self.scores.first(self.players).iter().any(|&score| score >= self.options.target())
    }

    fn dealer(&self) -> Player {
        (self.players - 1 + self.hands as usize) % self.players
    }
}

impl<H: SeriesHand> HandSeries for Series<H> {
    const STAKE: &'static str = if H::LOWEST_WINS {
        "points of this hand, less the mean of the others'; fewer is better"
    } else {
        "points of this hand, less the mean of the others'"
    };

    type Hand = H;

    fn info() -> &'static dyn GameInfo {
        H::info()
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, seed: u64) -> Option<H> {
        (!self.is_over()).then(|| H::dealt(self.players, self.dealer(), self.options, seed))
    }

    fn score(&mut self, end: &H) -> Scores {
        let points = end.result();
        if end.is_terminal() {
            self.scores += points;
            self.hands += 1;
        }
        points
    }

    fn scores(&self) -> Scores {
        self.scores
    }

    fn winners(&self) -> Vec<Player> {
        if self.is_over() { leaders(self.scores.first(self.players), H::LOWEST_WINS) } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        self.hands
    }

    /// The points of the others count as well: fewest or most of all win the series.
    fn stake(&self, _end: &H, payoff: Means) -> Means {
        ahead(payoff, self.players)
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, ViewOf<H>), ObservationError> {
        let options: H::Options = seat.options()?;
        let (scores, hands) = (seat.scores(), seat.hands_played());
        let series = Series { options, players: seat.players(), scores, hands };
        if series.is_over() {
            return Err(ObservationError::new(
                "scores",
                "somebody has reached the target: the series is over",
            ));
        }
        Ok((series, H::read_view(seat, options)?))
    }
}
