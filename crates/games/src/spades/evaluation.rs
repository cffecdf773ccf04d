//! Utilities as evaluations for the engine, and the evaluations that a search can use.

use super::rules::Spades;
use super::sides::by_side;
use super::utility::{Each, Utility, each};
use crate::bids::key_of;
use crate::tricks::{Either, TrickCount, Tricks, all_tricks, bounds_of, divisions, forecast, trick_range};
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_play::EvaluationInfo;

/// The utility of the tricks of a hand to each player, given the bids. Where a search is cut off, the tricks still to come are
/// divided by the cards held. The leaf-value table has every division of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoff {
    utility: Utility,
    players: usize,
    /// The bid of each player's side; `None` where bids are still to be made.
    bids: Option<Scores>,
    tricks: i32,
    bounds: Bounds,
    /// The same as a range.
    anywhere: Range,
}

impl Payoff {
    /// Creates the evaluation by the payoff of this hand for a utility.
    pub fn new(utility: Utility, game: &Tricks<Spades>) -> Self {
        let (players, tricks) = (game.table().players(), all_tricks(game.table()));
        let bids = side_bids(game);
        let (bounds, anywhere) = (Bounds::default(), Range::unknown(players));
        let mut payoff = Payoff { utility, players, bids: Some(bids), tricks, bounds, anywhere };
        payoff.set_bounds(bounds_of(players, &payoff.list(&bids)));
        payoff
    }

    /// Creates the evaluation of a hand in which bids are still to be made: nothing is known that depends on them.
    pub(super) fn of_any_bids(utility: Utility, game: &Tricks<Spades>) -> Self {
        let mut payoff = Payoff::new(utility, game);
        payoff.bids = None;
        payoff.set_bounds(Bounds::default());
        // What a player can get depends on its own side's bid and tricks, and on how many of the others miss theirs: none if
        // they bid nothing, all if they bid everything.
        let (players, all) = (payoff.players, payoff.tricks);
        let mut scores = Vec::new();
        for (bid, others) in (0..=all).flat_map(|bid| [(bid, 0), (bid, all + 1)]) {
            let bids = Scores::from_fn(players, |player| if player == 0 { bid } else { others });
            for tricks in divisions(players, all) {
                scores.push(payoff.scores(&by_side(players, bids), tricks)[0]);
            }
        }
        let (least, greatest) = (scores.iter().copied().min(), scores.into_iter().max());
        let sum = greatest.map(|greatest| greatest * players as i32);
        payoff.set_bounds(Bounds { least, greatest, sum, ..Bounds::default() });
        payoff
    }

    fn set_bounds(&mut self, bounds: Bounds) {
        (self.bounds, self.anywhere) = (bounds, bounds.range(self.players));
    }

    /// The bid of each player's side.
    #[inline]
    fn bids(&self, game: &Tricks<Spades>) -> Scores {
        self.bids.unwrap_or_else(|| side_bids(game))
    }

    /// Returns the utility.
    pub fn utility(&self) -> Utility {
        self.utility
    }

    /// The outcomes of the hand.
    fn list(&self, bids: &Scores) -> Vec<Outcome> {
        let outcome = |measure| Outcome { scores: self.scores(bids, measure), measure };
        divisions(self.players, self.tricks).into_iter().map(outcome).collect()
    }

    #[inline]
    fn scores(&self, bids: &Scores, tricks: Scores) -> Scores {
        self.limits(bids, &Range { lower: tricks, upper: tricks }).lower
    }

    #[inline]
    fn limits(&self, bids: &Scores, tricks: &Range) -> Range {
        let (lower, upper) = self.utility.limits(self.players, bids, tricks, self.tricks);
        // The most that each player could have alone may go beyond the outcomes for all together. Places beyond the players
        // become zero.
        let Range { lower: least, upper: most } = &self.anywhere;
        let within = |limits: Each| each(|player| limits[player].max(least[player]).min(most[player]));
        Range { lower: within(lower).into(), upper: within(upper).into() }
    }

    /// The tricks of each player's side, and those that it lacks for its bid.
    #[inline]
    fn standing(&self, game: &Tricks<Spades>) -> (Scores, Scores) {
        let tricks = by_side(self.players, game.table().tricks());
        (tricks, self.bids(game) - tricks)
    }
}

/// The bid of each player's side in a hand.
#[inline]
fn side_bids(game: &Tricks<Spades>) -> Scores {
    by_side(game.table().players(), game.rules().bids().map(i32::from).into())
}

impl Evaluation<Tricks<Spades>> for Payoff {
    #[inline]
    fn evaluate(&self, game: &Tricks<Spades>) -> Scores {
        let table = game.table();
        self.scores(&self.bids(game), if table.is_over() { table.tricks() } else { forecast(table) })
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    fn range(&self, game: &Tricks<Spades>) -> Range {
        self.limits(&self.bids(game), &trick_range(game.table()))
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        self.bids.map(|bids| self.list(&bids))
    }

    #[inline]
    fn progress(&self, game: &Tricks<Spades>) -> Range {
        trick_range(game.table())
    }

    #[inline]
    fn score_offset(&self, game: &Tricks<Spades>) -> Scores {
        let (tricks, lacking) = self.standing(game);
        self.utility.score_offset(&lacking, &tricks, game.table().left())
    }

    /// The tricks that each side still wants.
    #[inline]
    fn key(&self, game: &Tricks<Spades>) -> u64 {
        let (_, lacking) = self.standing(game);
        key_of(self.players, &self.utility.wanted(&lacking, game.table().left()))
    }
}

/// A utility, or plain tricks that grow by one per step.
pub type SpadesEvaluation = Either<Payoff, TrickCount>;

/// The utilities by name (IJCAI05).
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo {
        name: "smOT",
        meaning: "make the bid, ten points per trick bid and 3 per opponent who misses, less overtricks beyond two",
    },
    EvaluationInfo { name: "MT", meaning: "maximise tricks: as many as possible, whatever was bid" },
    EvaluationInfo { name: "WL", meaning: "win or lose: 1 if the bid is made, else 0" },
    EvaluationInfo { name: "MoMB", meaning: "maximise opponents who miss their bids" },
    EvaluationInfo {
        name: "mOT",
        meaning: "minimize overtricks: as smOT, but every overtrick costs a point",
    },
    EvaluationInfo { name: "OH", meaning: "exactly the bid: the distance from it, negated" },
];
