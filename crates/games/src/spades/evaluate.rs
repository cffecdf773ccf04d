//! Utilities as evaluations for the engine.

use super::rules::Spades;
use super::sides::by_side;
use super::utility::{Standing, Utility};
use crate::tricks::{Table, Tricks, all_tricks, bounds_of, divisions, forecast, trick_range};
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};

/// What the tricks of a hand are worth to each player, given the bids. Where a search is cut off, the tricks still to
/// come are divided by the cards held. The leaf-value table has every division of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoff<const N: usize> {
    utility: Utility,
    bids: [u8; N],
    tricks: i32,
    bounds: Bounds,
}

impl<const N: usize> Payoff<N> {
    /// The players of this hand play for a utility.
    pub fn new(utility: Utility, game: &Tricks<Spades<N>, N>) -> Self {
        let (bids, tricks) = (game.rules().bids(), all_tricks(game.table()));
        let bounds = bounds_of(&outcomes(utility, &bids, tricks));
        Payoff { utility, bids, tricks, bounds }
    }

    /// What they play for.
    pub fn utility(&self) -> Utility {
        self.utility
    }

    /// Where each player's side stands.
    #[inline]
    fn standings(&self, table: &Table<N>) -> [Standing; N] {
        let (bids, tricks) = (by_side(self.bids.map(i32::from)), by_side(table.tricks()));
        std::array::from_fn(|player| self.utility.standing(bids[player], tricks[player], table.left()))
    }
}

/// Every way the hand can end.
fn outcomes<const N: usize>(utility: Utility, bids: &[u8; N], tricks: i32) -> Vec<Outcome<N>> {
    let outcome = |measure| Outcome { scores: utility.scores(bids, &measure), measure };
    divisions(tricks).into_iter().map(outcome).collect()
}

impl<const N: usize> Evaluation<Tricks<Spades<N>, N>, N> for Payoff<N> {
    #[inline]
    fn evaluate(&self, game: &Tricks<Spades<N>, N>) -> Scores<N> {
        let table = game.table();
        let tricks = if table.is_over() { table.tricks() } else { forecast(table) };
        self.utility.scores(&self.bids, &tricks)
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    fn range(&self, game: &Tricks<Spades<N>, N>) -> Range<N> {
        let mut range = self.utility.range(&self.bids, &trick_range(game.table()), self.tricks);
        // What each player could have alone may go beyond what the outcomes have for all together.
        let anywhere = self.bounds.range::<N>();
        for player in 0..N {
            range.lower[player] = range.lower[player].max(anywhere.lower[player]);
            range.upper[player] = range.upper[player].min(anywhere.upper[player]);
        }
        range
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        Some(outcomes(self.utility, &self.bids, self.tricks))
    }

    #[inline]
    fn progress(&self, game: &Tricks<Spades<N>, N>) -> Range<N> {
        trick_range(game.table())
    }

    #[inline]
    fn score_offset(&self, game: &Tricks<Spades<N>, N>) -> Scores<N> {
        self.standings(game.table()).map(|standing| standing.banked)
    }

    /// What each side still needs.
    #[inline]
    fn key(&self, game: &Tricks<Spades<N>, N>) -> u64 {
        let standings = self.standings(game.table());
        standings.into_iter().fold(0, |key, standing| key << 8 | u64::from(standing.need as u8))
    }
}
