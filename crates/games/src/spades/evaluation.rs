//! Utilities as evaluations for the engine, and the evaluations that a search can use.

use super::rules::Spades;
use super::sides::{by_side, partners};
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
    /// `None` where bids are still to be made.
    bids: Option<Bids>,
    /// True if a bid of no trick counts for itself.
    has_nil: bool,
    tricks: i32,
    bounds: Bounds,
    /// The same as a range.
    anywhere: Range,
}

/// The bids of a hand as a utility counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bids {
    /// The bid of each player's side.
    sides: Scores,
    /// The points that each player wins or loses by a bid of no trick.
    nils: Scores,
}

impl Bids {
    #[inline]
    fn of(game: &Tricks<Spades>, has_nil: bool) -> Self {
        let (players, rules) = (game.table().players(), game.rules());
        let sides = by_side(players, rules.bids().map(i32::from).into());
        let nil = |player| if rules.is_nil(player) { rules.nil() } else { 0 };
        Bids { sides, nils: if has_nil { Scores::from_fn(players, nil) } else { Scores::ZERO } }
    }
}

impl Payoff {
    /// Creates the evaluation by the payoff of this hand for a utility.
    pub fn new(utility: Utility, game: &Tricks<Spades>) -> Self {
        let (players, tricks) = (game.table().players(), all_tricks(game.table()));
        let has_nil = game.rules().nil() > 0 && utility.counts_nil();
        let bids = Bids::of(game, has_nil);
        let (bounds, anywhere) = (Bounds::default(), Range::unknown(players));
        let mut payoff = Payoff { utility, players, bids: Some(bids), has_nil, tricks, bounds, anywhere };
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
            let bids = Bids { sides: by_side(players, bids), nils: Scores::ZERO };
            for tricks in divisions(players, all) {
                scores.push(payoff.scores(&bids, tricks)[0]);
            }
        }
        // Any of a side may bid no trick for points of its own.
        let nil = if payoff.has_nil { game.rules().nil() * partners(players) } else { 0 };
        let least = scores.iter().min().map(|least| least - nil);
        let greatest = scores.iter().max().map(|greatest| greatest + nil);
        let sum = greatest.map(|greatest| greatest * players as i32);
        payoff.set_bounds(Bounds { least, greatest, sum, ..Bounds::default() });
        payoff
    }

    fn set_bounds(&mut self, bounds: Bounds) {
        (self.bounds, self.anywhere) = (bounds, bounds.range(self.players));
    }

    #[inline]
    fn bids(&self, game: &Tricks<Spades>) -> Bids {
        self.bids.unwrap_or_else(|| Bids::of(game, self.has_nil))
    }

    /// Returns the utility.
    pub fn utility(&self) -> Utility {
        self.utility
    }

    /// Returns the unit of its scores.
    pub fn measure(&self) -> &'static str {
        if self.has_nil { self.utility.measure_with_nil() } else { self.utility.measure() }
    }

    /// The outcomes of the hand.
    fn list(&self, bids: &Bids) -> Vec<Outcome> {
        let outcome = |measure| Outcome { scores: self.scores(bids, measure), measure };
        divisions(self.players, self.tricks).into_iter().map(outcome).collect()
    }

    #[inline]
    fn scores(&self, bids: &Bids, tricks: Scores) -> Scores {
        self.limits(bids, &Range { lower: tricks, upper: tricks }).lower
    }

    #[inline]
    fn limits(&self, bids: &Bids, tricks: &Range) -> Range {
        let (mut lower, mut upper) = self.utility.limits(self.players, &bids.sides, tricks, self.tricks);
        if self.has_nil {
            let [least, most] = self.nil_limits(&bids.nils, tricks);
            lower = each(|player| lower[player] + least[player]);
            upper = each(|player| upper[player] + most[player]);
        }
        // The most that each player could have alone may go beyond the outcomes for all together. Places beyond the players
        // become zero.
        let Range { lower: least, upper: most } = &self.anywhere;
        let within = |limits: Each| each(|player| limits[player].max(least[player]).min(most[player]));
        Range { lower: within(lower).into(), upper: within(upper).into() }
    }

    /// The least and the most points of each player's side for bids of no trick, if these tricks are taken.
    fn nil_limits(&self, nils: &Scores, tricks: &Range) -> [Scores; 2] {
        let points = |is_lost: &dyn Fn(usize) -> bool| {
            let points = Scores::from_fn(self.players, |player| match nils[player] {
                nil if is_lost(player) => -nil,
                nil => nil,
            });
            by_side(self.players, points)
        };
        [points(&|player| tricks.upper[player] > 0), points(&|player| tricks.lower[player] > 0)]
    }

    /// The tricks of each player's side, and those that it lacks for its bid.
    #[inline]
    fn standing(&self, game: &Tricks<Spades>) -> (Scores, Scores) {
        let tricks = by_side(self.players, game.table().tricks());
        (tricks, self.bids(game).sides - tricks)
    }
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
        let offset = self.utility.score_offset(&lacking, &tricks, game.table().left());
        if !self.has_nil {
            return offset;
        }
        let (nils, tricks) = (self.bids(game).nils, game.table().tricks());
        let lost = Scores::from_fn(self.players, |player| if tricks[player] > 0 { nils[player] } else { 0 });
        offset - by_side(self.players, lost)
    }

    /// The tricks that each side still wants, and who wants none at all.
    #[inline]
    fn key(&self, game: &Tricks<Spades>) -> u64 {
        let (_, lacking) = self.standing(game);
        let wanted = key_of(self.players, &self.utility.wanted(&lacking, game.table().left()));
        if !self.has_nil {
            return wanted;
        }
        let avoids = |player: &usize| game.rules().avoids_tricks(game.table(), *player);
        // Tricks wanted take a byte for each of at most four players.
        (0..self.players).filter(avoids).fold(wanted, |key, player| key | 1 << (32 + player))
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
