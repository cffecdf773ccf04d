//! Utilities as evaluations for the engine, and the evaluations that a search can use.

use super::rules::Spades;
use super::sides::{by_side, teams};
use super::utility::{Each, Utility, each};
use crate::bids::key_of;
use crate::hidden::SearchedRules;
use crate::tricks::{
    Either, Table, TrickCount, Tricks, all_tricks, bounds_of, divisions, forecast, trick_range,
};
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_play::{EvaluationInfo, SearchFailure};

/// The utility of the tricks of a hand to each player, given the bids. Where a search is cut off, the tricks still to come are
/// divided by the cards held. The leaf-value table has every division of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoff {
    utility: Utility,
    players: usize,
    /// The bid of each player's side.
    bids: Scores,
    tricks: i32,
    bounds: Bounds,
    /// The same as a range.
    anywhere: Range,
}

impl Payoff {
    /// Creates the evaluation by the payoff of this hand for a utility.
    pub fn new(utility: Utility, game: &Tricks<Spades>) -> Self {
        let (players, tricks) = (game.table().players(), all_tricks(game.table()));
        let bids = by_side(players, game.rules().bids().map(i32::from).into());
        let (bounds, anywhere) = (Bounds::default(), Range::unknown(players));
        let mut payoff = Payoff { utility, players, bids, tricks, bounds, anywhere };
        payoff.bounds = bounds_of(players, &payoff.list());
        payoff.anywhere = payoff.bounds.range(players);
        payoff
    }

    /// Returns the utility.
    pub fn utility(&self) -> Utility {
        self.utility
    }

    /// The outcomes of the hand.
    fn list(&self) -> Vec<Outcome> {
        let outcome = |measure| Outcome { scores: self.scores(measure), measure };
        divisions(self.players, self.tricks).into_iter().map(outcome).collect()
    }

    #[inline]
    fn scores(&self, tricks: Scores) -> Scores {
        self.limits(&Range { lower: tricks, upper: tricks }).lower
    }

    #[inline]
    fn limits(&self, tricks: &Range) -> Range {
        let (lower, upper) = self.utility.limits(self.players, &self.bids, tricks, self.tricks);
        // The most that each player could have alone may go beyond the outcomes for all together. Places beyond the players
        // become zero.
        let Range { lower: least, upper: most } = &self.anywhere;
        let within = |limits: Each| each(|player| limits[player].max(least[player]).min(most[player]));
        Range { lower: within(lower).into(), upper: within(upper).into() }
    }

    /// The tricks of each player's side, and those that it lacks for its bid.
    #[inline]
    fn standing(&self, table: &Table) -> (Scores, Scores) {
        let tricks = by_side(self.players, table.tricks());
        (tricks, self.bids - tricks)
    }
}

impl Evaluation<Tricks<Spades>> for Payoff {
    #[inline]
    fn evaluate(&self, game: &Tricks<Spades>) -> Scores {
        let table = game.table();
        self.scores(if table.is_over() { table.tricks() } else { forecast(table) })
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    fn range(&self, game: &Tricks<Spades>) -> Range {
        self.limits(&trick_range(game.table()))
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        Some(self.list())
    }

    #[inline]
    fn progress(&self, game: &Tricks<Spades>) -> Range {
        trick_range(game.table())
    }

    #[inline]
    fn score_offset(&self, game: &Tricks<Spades>) -> Scores {
        let (tricks, lacking) = self.standing(game.table());
        self.utility.score_offset(&lacking, &tricks, game.table().left())
    }

    /// The tricks that each side still wants.
    #[inline]
    fn key(&self, game: &Tricks<Spades>) -> u64 {
        let (_, lacking) = self.standing(game.table());
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

/// Facts that everybody knows.
pub(super) fn facts(players: usize) -> Vec<String> {
    let mut facts = vec!["spades are trump".to_string()];
    if players == 4 {
        facts.push("players 1 and 3 play against 2 and 4".to_string());
    }
    facts
}

impl SearchedRules for Spades {
    type Evaluation = SpadesEvaluation;

    const MEASURE: &'static str = "worth: ten a trick bid and made, less overtricks beyond two";

    fn measure(evaluation: &SpadesEvaluation) -> &'static str {
        match evaluation {
            Either::First(payoff) => payoff.utility().measure(),
            Either::Second(_) => Utility::Tricks.measure(),
        }
    }

    fn evaluation(game: &Tricks<Self>, name: Option<&str>) -> Result<SpadesEvaluation, SearchFailure> {
        let has_bids = game.rules().has_bids();
        let utility = name.map_or(Ok(Utility::usual(has_bids)), str::parse);
        let utility = utility.map_err(|problem| SearchFailure::Evaluation(format!("{problem}")))?;
        if !has_bids && utility != Utility::Tricks {
            let problem =
                format!("nobody bids in this hand of spades: its only utility is MT, not {utility}");
            return Err(SearchFailure::Evaluation(problem));
        }
        Ok(Either::First(Payoff::new(utility, game)))
    }

    /// Tricks already taken, where tricks are all that counts.
    fn growing(game: &Tricks<Self>, evaluation: &SpadesEvaluation) -> Option<SpadesEvaluation> {
        let tricks = matches!(evaluation, Either::First(payoff) if payoff.utility() == Utility::Tricks);
        tricks.then(|| Either::Second(TrickCount::taken_within(game.table(), u32::MAX)))
    }

    fn teams(players: usize) -> Option<Vec<usize>> {
        teams(players)
    }

    fn facts(game: &Tricks<Self>) -> Vec<String> {
        facts(game.table().players())
    }

    fn columns(game: &Tricks<Self>) -> Vec<(&'static str, Vec<String>)> {
        let players = game.table().players();
        let written = |numbers: Scores| numbers.first(players).iter().map(ToString::to_string).collect();
        let mut columns = vec![("tricks", written(game.table().tricks()))];
        if game.rules().has_bids() {
            columns.insert(0, ("bid", written(game.rules().bids().map(i32::from).into())));
        }
        columns
    }
}
