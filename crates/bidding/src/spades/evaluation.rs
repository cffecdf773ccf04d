//! Utilities as evaluations for the engine, and the evaluations that a search can use.

use super::rules::Spades;
use super::sides::{by_side, teams};
use super::utility::{Standing, Utility};
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_cards::hidden::SearchedRules;
use maxn_cards::tricks::{
    Either, Table, TrickCount, Tricks, all_tricks, bounds_of, divisions, forecast, trick_range,
};
use maxn_play::{EvaluationInfo, SearchFailure};

/// The utility of the tricks of a hand to each player, given the bids. Where a search is cut off, the tricks still to come are
/// divided by the cards held. The leaf-value table has every division of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoff<const N: usize> {
    utility: Utility,
    bids: [u8; N],
    tricks: i32,
    bounds: Bounds,
}

impl<const N: usize> Payoff<N> {
    /// Creates the evaluation by the payoff of this hand for a utility.
    pub fn new(utility: Utility, game: &Tricks<Spades<N>, N>) -> Self {
        let (bids, tricks) = (game.rules().bids(), all_tricks(game.table()));
        let bounds = bounds_of(&outcomes(utility, &bids, tricks));
        Payoff { utility, bids, tricks, bounds }
    }

    /// Returns the utility.
    pub fn utility(&self) -> Utility {
        self.utility
    }

    /// The standing of each player's side.
    #[inline]
    fn standings(&self, table: &Table<N>) -> [Standing; N] {
        let (bids, tricks) = (by_side(self.bids.map(i32::from)), by_side(table.tricks()));
        std::array::from_fn(|player| self.utility.standing(bids[player], tricks[player], table.left()))
    }
}

/// The outcomes of the hand.
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
        // The most that each player could have alone may go beyond the outcomes for all together.
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
        self.standings(game.table()).map(|standing| standing.score_offset)
    }

    /// The tricks that each side still needs.
    #[inline]
    fn key(&self, game: &Tricks<Spades<N>, N>) -> u64 {
        let standings = self.standings(game.table());
        standings.into_iter().fold(0, |key, standing| key << 8 | u64::from(standing.need as u8))
    }
}

/// A utility, or plain tricks that grow by one per step.
pub type SpadesEvaluation<const N: usize> = Either<Payoff<N>, TrickCount>;

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

impl<const N: usize> SearchedRules<N> for Spades<N> {
    type Evaluation = SpadesEvaluation<N>;

    const MEASURE: &'static str = "worth: ten a trick bid and made, less overtricks beyond two";

    fn measure(evaluation: &SpadesEvaluation<N>) -> &'static str {
        match evaluation {
            Either::First(payoff) => payoff.utility().measure(),
            Either::Second(_) => Utility::Tricks.measure(),
        }
    }

    fn evaluation(game: &Tricks<Self, N>, name: Option<&str>) -> Result<SpadesEvaluation<N>, SearchFailure> {
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

    fn teams() -> Option<[usize; N]> {
        teams()
    }

    fn facts(_game: &Tricks<Self, N>) -> Vec<String> {
        facts(N)
    }

    fn columns(game: &Tricks<Self, N>) -> Vec<(&'static str, Vec<String>)> {
        let written = |numbers: [i32; N]| numbers.iter().map(ToString::to_string).collect();
        let mut columns = vec![("tricks", written(game.table().tricks()))];
        if game.rules().has_bids() {
            columns.insert(0, ("bid", written(game.rules().bids().map(i32::from))));
        }
        columns
    }
}

maxn_cards::compiled_tricks!(Spades<2>, SpadesEvaluation<2>, 2);
maxn_cards::compiled_tricks!(Spades<3>, SpadesEvaluation<3>, 3);
