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
/// use maxn_games::spades;
/// use maxn_games::tricks::TrickCount;
///
/// let mut game = spades::deal(3, 5, 1)?;
/// let report = Search::new(&TrickCount::new(game.table())).table(1 << 20).run(&mut game)?;
/// assert_eq!(report.scores.sum(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickCount {
    players: usize,
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
    pub fn new(table: &Table) -> Self {
        TrickCount { players: table.players(), tricks: all_tricks(table), at_cut_off: AtCutOff::Forecast }
    }

    /// Counts tricks; where a search is cut off, only those already taken (AAAI00). For searches that
    /// look at most `tricks` tricks ahead, which then are all there are to divide.
    pub fn taken_within(table: &Table, tricks: u32) -> Self {
        let taken = table.tricks().sum();
        let tricks = all_tricks(table).min(taken.saturating_add_unsigned(tricks));
        TrickCount { players: table.players(), tricks, at_cut_off: AtCutOff::Taken }
    }
}

impl<R: Rules> Evaluation<Tricks<R>> for TrickCount {
    #[inline]
    fn evaluate(&self, game: &Tricks<R>) -> Scores {
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
    fn range(&self, game: &Tricks<R>) -> Range {
        match self.at_cut_off {
            AtCutOff::Forecast => trick_range(game.table()),
            // Sure tricks may lie beyond the horizon.
            AtCutOff::Taken => {
                let lower = game.table().tricks();
                let open = (self.tricks - lower.sum()).max(0);
                Range { lower, upper: lower + Scores::equal(self.players, open) }
            }
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let least = if self.at_cut_off == AtCutOff::Taken { 0 } else { self.tricks };
        let divided = |tricks| divisions(self.players, tricks);
        Some((least..=self.tricks).flat_map(divided).map(Outcome::from).collect())
    }

    #[inline]
    fn score_offset(&self, game: &Tricks<R>) -> Scores {
        game.table().tricks()
    }
}
