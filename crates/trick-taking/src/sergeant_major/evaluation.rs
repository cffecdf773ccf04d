//! The evaluation of Sergeant Major that a search uses.

use super::rules::SergeantMajor;
use maxn_cards::cards::Suit;
use maxn_cards::hidden::{SearchedRules, no_choice};
use maxn_cards::tricks::{TrickCount, Tricks};
use maxn_play::{EvaluationInfo, SearchFailure};

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] =
    &[EvaluationInfo { name: "tricks", meaning: "as many tricks as possible" }];

/// The trump suit in words.
pub(super) fn trump_fact(trump: Option<Suit>) -> Vec<String> {
    trump.map(|suit| format!("{} are trump", suit.name())).into_iter().collect()
}

impl SearchedRules<3> for SergeantMajor {
    type Evaluation = TrickCount;

    const MEASURE: &'static str = "tricks of this hand";

    fn evaluation(game: &Tricks<Self, 3>, name: Option<&str>) -> Result<TrickCount, SearchFailure> {
        match name {
            None | Some("tricks") => Ok(TrickCount::new(game.table())),
            Some(_) => Err(no_choice("sergeant-major")),
        }
    }

    fn facts(game: &Tricks<Self, 3>) -> Vec<String> {
        trump_fact(game.table().trump())
    }

    fn columns(game: &Tricks<Self, 3>) -> Vec<(&'static str, Vec<String>)> {
        vec![("tricks", game.table().tricks().iter().map(ToString::to_string).collect())]
    }
}

maxn_cards::compiled_tricks!(SergeantMajor, TrickCount, 3);
