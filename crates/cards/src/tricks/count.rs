//! Tricks as scores.

use super::game::Tricks;
use super::outlook::{all_tricks, divisions, forecast, trick_range};
use super::rules::Rules;
use super::table::Table;
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};

/// Every player wants tricks: the score is how many it has.
///
/// ```
/// use maxn::Search;
/// use maxn_bidding::spades;
/// use maxn_cards::tricks::TrickCount;
///
/// let mut game = spades::deal::<3>(5, 1)?;
/// let report = Search::new(&TrickCount::new(game.table())).table(1 << 20).run(&mut game)?;
/// assert_eq!(report.scores.iter().sum::<i32>(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickCount {
    tricks: i32,
    at_cut_off: AtCutOff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtCutOff {
    Forecast,
    Taken,
}

impl TrickCount {
    /// Counts tricks; where a search is cut off, those still to come are divided by the cards held.
    pub fn new<const N: usize>(table: &Table<N>) -> Self {
        TrickCount { tricks: all_tricks(table), at_cut_off: AtCutOff::Forecast }
    }

    /// Counts tricks; where a search is cut off, only those already taken (AAAI00). For searches that
    /// look at most `tricks` tricks ahead, which then are all there are to divide.
    pub fn taken_within<const N: usize>(table: &Table<N>, tricks: u32) -> Self {
        let taken = table.tricks().iter().sum::<i32>();
        let tricks = all_tricks(table).min(taken.saturating_add_unsigned(tricks));
        TrickCount { tricks, at_cut_off: AtCutOff::Taken }
    }
}

impl<R: Rules<N>, const N: usize> Evaluation<Tricks<R, N>, N> for TrickCount {
    #[inline]
    fn evaluate(&self, game: &Tricks<R, N>) -> Scores<N> {
        match self.at_cut_off {
            AtCutOff::Forecast if !game.table().is_over() => forecast(game.table()),
            _ => game.table().tricks(),
        }
    }

    /// The sum of the tricks taken so far grows by one per trick; that of a forecast is always the same.
    fn bounds(&self) -> Bounds {
        let growth = (self.at_cut_off == AtCutOff::Taken).then_some(1);
        Bounds { growth, ..Bounds::constant_sum(self.tricks) }
    }

    #[inline]
    fn range(&self, game: &Tricks<R, N>) -> Range<N> {
        match self.at_cut_off {
            AtCutOff::Forecast => trick_range(game.table()),
            // Sure tricks may lie beyond the horizon.
            AtCutOff::Taken => {
                let lower = game.table().tricks();
                let open = self.tricks - lower.iter().sum::<i32>();
                Range { lower, upper: lower.map(|tricks| tricks + open.max(0)) }
            }
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        let least = if self.at_cut_off == AtCutOff::Taken { 0 } else { self.tricks };
        Some((least..=self.tricks).flat_map(divisions).map(Outcome::from).collect())
    }

    #[inline]
    fn score_offset(&self, game: &Tricks<R, N>) -> Scores<N> {
        game.table().tricks()
    }
}
