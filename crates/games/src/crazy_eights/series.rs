//! Series of hands.

use super::info::INFO;
use super::options::Options;
use super::rules::{CrazyEights, cards_dealt};
use super::view::{View, read_view};
use crate::stock_and_pile::{self, SeriesHand, SeriesOptions};
use maxn::{Player, Scores};
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{GameInfo, ObservationError};

/// The running score of a series.
pub type Series = stock_and_pile::Series<CrazyEights>;

impl SeriesHand for CrazyEights {
    type Options = Options;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn dealt(players: usize, dealer: Player, options: Options, seed: u64) -> Self {
        CrazyEights::deal(players, cards_dealt(players), dealer, options, seed)
    }

    fn result(&self) -> Scores {
        Scores::from_fn(self.table().players(), |player| self.points(player))
    }

    fn read_view(seat: &ObservedSeat<'_>, options: Options) -> Result<View, ObservationError> {
        read_view(seat, options)
    }
}

impl SeriesOptions for Options {
    fn target(&self) -> i32 {
        self.target
    }

    fn resolved(&self) -> String {
        self.resolved()
    }
}
