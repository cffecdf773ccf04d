//! Points as an evaluation for the engine.

use super::rules::{Missed, OhHell};
use crate::bids::key_of;
use crate::tricks::{Tricks, all_tricks, bounds_of, divisions, forecast, trick_range};
use maxn::{Bounds, Evaluation, MAX_PLAYERS, Outcome, Range, Scores};
use maxn_play::EvaluationInfo;

/// The points of a hand, given the bids. Where a search is cut off, the tricks still to come are divided by the
/// cards held. The leaf-value table has every division of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactBid {
    players: usize,
    missed: Missed,
    /// Every division of the tricks; empty where bids are still to be made.
    outcomes: Vec<Outcome>,
    bounds: Bounds,
}

impl ExactBid {
    /// Creates the evaluation by the points of this hand.
    pub fn new(game: &Tricks<OhHell>) -> Self {
        let mut exact_bid = ExactBid { outcomes: Vec::new(), ..ExactBid::of_any_bids(game) };
        let outcome = |measure| Outcome { scores: game.rules().points(exact_bid.players, &measure), measure };
        let tricks = all_tricks(game.table());
        exact_bid.outcomes = divisions(exact_bid.players, tricks).into_iter().map(outcome).collect();
        exact_bid.bounds = bounds_of(exact_bid.players, &exact_bid.outcomes);
        exact_bid
    }

    /// Creates the evaluation of a hand in which bids are still to be made: nothing is known that depends on them.
    pub(super) fn of_any_bids(game: &Tricks<OhHell>) -> Self {
        let (players, missed, tricks) =
            (game.table().players(), game.rules().missed(), all_tricks(game.table()));
        let least = if missed == Missed::Penalty { -tricks } else { 0 };
        let most = 10 + tricks;
        // Nobody can have more than all tricks, and ten points each.
        let sum = Some(10 * players as i32 + tricks);
        let bounds = Bounds { least: Some(least), greatest: Some(most), sum, ..Bounds::default() };
        ExactBid { players, missed, outcomes: Vec::new(), bounds }
    }

    /// The tricks that each player still needs, as far as that makes a difference: a bid that was overshot or is out of reach is
    /// missed, by whatever margin.
    #[inline]
    fn needed(game: &Tricks<OhHell>) -> Scores {
        let (lacking, most) = (lacking(game), game.table().left() + 1);
        std::array::from_fn::<_, MAX_PLAYERS, _>(|player| lacking[player].max(-1).min(most)).into()
    }
}

/// The tricks that each player still lacks for its bid.
#[inline]
fn lacking(game: &Tricks<OhHell>) -> Scores {
    Scores::from(game.rules().bids().map(i32::from)) - game.table().tricks()
}

impl Evaluation<Tricks<OhHell>> for ExactBid {
    #[inline]
    fn evaluate(&self, game: &Tricks<OhHell>) -> Scores {
        let table = game.table();
        let tricks = if table.is_over() { table.tricks() } else { forecast(table) };
        game.rules().points(self.players, &tricks)
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    fn range(&self, game: &Tricks<OhHell>) -> Range {
        let (tricks, bids) = (trick_range(game.table()), game.rules().bids());
        let points = |player: usize| {
            let possible = tricks.lower[player]..=tricks.upper[player];
            possible.map(move |tricks| self.missed.points(bids[player].into(), tricks))
        };
        Range {
            lower: Scores::from_fn(self.players, |player| points(player).min().unwrap_or(0)),
            upper: Scores::from_fn(self.players, |player| points(player).max().unwrap_or(0)),
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        (!self.outcomes.is_empty()).then(|| self.outcomes.clone())
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
                let margin = lacking(game) - Self::needed(game);
                std::array::from_fn::<_, MAX_PLAYERS, _>(|player| -margin[player].abs()).into()
            }
        }
    }

    /// The tricks that each player still needs.
    #[inline]
    fn key(&self, game: &Tricks<OhHell>) -> u64 {
        key_of(self.players, &Self::needed(game))
    }
}

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[EvaluationInfo {
    name: "points",
    meaning: "the points of the hand, by the bids and the rule for missed ones",
}];
