//! Points as an evaluation for the engine.

use super::rules::OhHell;
use super::score::Missed;
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_cards::hidden::{SearchedRules, no_choice};
use maxn_cards::tricks::{Table, Tricks, all_tricks, bounds_of, divisions, forecast, trick_range};
use maxn_play::{EvaluationInfo, SearchFailure};

/// The points of a hand, given the bids. Where a search is cut off, the tricks still to come are divided by the
/// cards held. The leaf-value table has every division of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactBid<const N: usize> {
    bids: [i32; N],
    missed: Missed,
    tricks: i32,
    bounds: Bounds,
}

impl<const N: usize> ExactBid<N> {
    /// Creates the evaluation by the points of this hand.
    pub fn new(game: &Tricks<OhHell<N>, N>) -> Self {
        let mut exact_bid = ExactBid {
            bids: game.rules().bids().map(i32::from),
            missed: game.rules().missed(),
            tricks: all_tricks(game.table()),
            bounds: Bounds::default(),
        };
        exact_bid.bounds = bounds_of(&exact_bid.list());
        exact_bid
    }

    #[inline]
    fn points(&self, tricks: &Scores<N>) -> Scores<N> {
        std::array::from_fn(|player| self.missed.points(self.bids[player], tricks[player]))
    }

    #[inline]
    fn standings(&self, table: &Table<N>) -> [(i32, i32); N] {
        let (tricks, left) = (table.tricks(), table.left());
        std::array::from_fn(|player| self.missed.standing(self.bids[player], tricks[player], left))
    }

    fn list(&self) -> Vec<Outcome<N>> {
        let outcome = |measure| Outcome { scores: self.points(&measure), measure };
        divisions(self.tricks).into_iter().map(outcome).collect()
    }
}

impl<const N: usize> Evaluation<Tricks<OhHell<N>, N>, N> for ExactBid<N> {
    #[inline]
    fn evaluate(&self, game: &Tricks<OhHell<N>, N>) -> Scores<N> {
        let table = game.table();
        self.points(&if table.is_over() { table.tricks() } else { forecast(table) })
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    fn range(&self, game: &Tricks<OhHell<N>, N>) -> Range<N> {
        let tricks = trick_range(game.table());
        let points = |player: usize| {
            let possible = tricks.lower[player]..=tricks.upper[player];
            possible.map(move |tricks| self.missed.points(self.bids[player], tricks))
        };
        Range {
            lower: std::array::from_fn(|player| points(player).min().unwrap_or(0)),
            upper: std::array::from_fn(|player| points(player).max().unwrap_or(0)),
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        Some(self.list())
    }

    #[inline]
    fn progress(&self, game: &Tricks<OhHell<N>, N>) -> Range<N> {
        trick_range(game.table())
    }

    #[inline]
    fn score_offset(&self, game: &Tricks<OhHell<N>, N>) -> Scores<N> {
        self.standings(game.table()).map(|(_, score_offset)| score_offset)
    }

    /// The tricks that each player still needs.
    #[inline]
    fn key(&self, game: &Tricks<OhHell<N>, N>) -> u64 {
        self.standings(game.table())
            .into_iter()
            .fold(0, |key, (needed, _)| key << 8 | u64::from(needed as u8))
    }
}

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[EvaluationInfo {
    name: "points",
    meaning: "the points of the hand, by the bids and the rule for missed ones",
}];

impl<const N: usize> SearchedRules<N> for OhHell<N> {
    type Evaluation = ExactBid<N>;

    const MEASURE: &'static str = "points of this hand";

    fn evaluation(game: &Tricks<Self, N>, name: Option<&str>) -> Result<ExactBid<N>, SearchFailure> {
        match name {
            None | Some("points") => Ok(ExactBid::new(game)),
            Some(_) => Err(no_choice("oh-hell")),
        }
    }

    fn facts(game: &Tricks<Self, N>) -> Vec<String> {
        game.table().trump().map(|suit| format!("{} are trump", suit.name())).into_iter().collect()
    }

    fn columns(game: &Tricks<Self, N>) -> Vec<(&'static str, Vec<String>)> {
        let bids = game.rules().bids().iter().map(ToString::to_string).collect();
        let tricks = game.table().tricks().iter().map(ToString::to_string).collect();
        vec![("bid", bids), ("tricks", tricks)]
    }
}
