//! Points as an evaluation for the engine.

use super::rules::OhHell;
use super::score::Missed;
use crate::bids::key_of;
use crate::hidden::{SearchedRules, no_choice};
use crate::tricks::{Table, Tricks, all_tricks, bounds_of, divisions, forecast, trick_range};
use maxn::{Bounds, Evaluation, MAX_PLAYERS, Outcome, Range, Scores};
use maxn_play::{EvaluationInfo, SearchFailure};

/// The points of a hand, given the bids. Where a search is cut off, the tricks still to come are divided by the
/// cards held. The leaf-value table has every division of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactBid {
    players: usize,
    bids: Scores,
    missed: Missed,
    tricks: i32,
    bounds: Bounds,
}

impl ExactBid {
    /// Creates the evaluation by the points of this hand.
    pub fn new(game: &Tricks<OhHell>) -> Self {
        let mut exact_bid = ExactBid {
            players: game.table().players(),
            bids: game.rules().bids().map(i32::from).into(),
            missed: game.rules().missed(),
            tricks: all_tricks(game.table()),
            bounds: Bounds::default(),
        };
        exact_bid.bounds = bounds_of(exact_bid.players, &exact_bid.list());
        exact_bid
    }

    #[inline]
    fn points(&self, tricks: &Scores) -> Scores {
        Scores::from_fn(self.players, |player| self.missed.points(self.bids[player], tricks[player]))
    }

    /// The tricks that each player still needs, as far as that makes a difference: a bid that was overshot or is out of reach is
    /// missed, by whatever margin.
    #[inline]
    fn needed(&self, table: &Table) -> Scores {
        let (lacking, most) = (self.bids - table.tricks(), table.left() + 1);
        std::array::from_fn::<_, MAX_PLAYERS, _>(|player| lacking[player].max(-1).min(most)).into()
    }

    fn list(&self) -> Vec<Outcome> {
        let outcome = |measure| Outcome { scores: self.points(&measure), measure };
        divisions(self.players, self.tricks).into_iter().map(outcome).collect()
    }
}

impl Evaluation<Tricks<OhHell>> for ExactBid {
    #[inline]
    fn evaluate(&self, game: &Tricks<OhHell>) -> Scores {
        let table = game.table();
        self.points(&if table.is_over() { table.tricks() } else { forecast(table) })
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    fn range(&self, game: &Tricks<OhHell>) -> Range {
        let tricks = trick_range(game.table());
        let points = |player: usize| {
            let possible = tricks.lower[player]..=tricks.upper[player];
            possible.map(move |tricks| self.missed.points(self.bids[player], tricks))
        };
        Range {
            lower: Scores::from_fn(self.players, |player| points(player).min().unwrap_or(0)),
            upper: Scores::from_fn(self.players, |player| points(player).max().unwrap_or(0)),
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        Some(self.list())
    }

    #[inline]
    fn progress(&self, game: &Tricks<OhHell>) -> Range {
        trick_range(game.table())
    }

    #[inline]
    fn score_offset(&self, game: &Tricks<OhHell>) -> Scores {
        let tricks = game.table().tricks();
        match self.missed {
            Missed::Tricks => tricks,
            Missed::Nothing => Scores::ZERO,
            Missed::Penalty => {
                let margin = self.bids - tricks - self.needed(game.table());
                std::array::from_fn::<_, MAX_PLAYERS, _>(|player| -margin[player].abs()).into()
            }
        }
    }

    /// The tricks that each player still needs.
    #[inline]
    fn key(&self, game: &Tricks<OhHell>) -> u64 {
        key_of(self.players, &self.needed(game.table()))
    }
}

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[EvaluationInfo {
    name: "points",
    meaning: "the points of the hand, by the bids and the rule for missed ones",
}];

impl SearchedRules for OhHell {
    type Evaluation = ExactBid;

    const MEASURE: &'static str = "points of this hand";

    fn evaluation(game: &Tricks<Self>, name: Option<&str>) -> Result<ExactBid, SearchFailure> {
        match name {
            None | Some("points") => Ok(ExactBid::new(game)),
            Some(_) => Err(no_choice("oh-hell")),
        }
    }

    fn facts(game: &Tricks<Self>) -> Vec<String> {
        game.table().trump().map(|suit| format!("{} are trump", suit.name())).into_iter().collect()
    }

    fn columns(game: &Tricks<Self>) -> Vec<(&'static str, Vec<String>)> {
        let (players, bids, tricks) = (game.table().players(), game.rules().bids(), game.table().tricks());
        let bids = bids[..players].iter().map(ToString::to_string).collect();
        let tricks = tricks.first(players).iter().map(ToString::to_string).collect();
        vec![("bid", bids), ("tricks", tricks)]
    }
}
