//! The evaluation of Sergeant Major that a search uses.

use super::rules::SergeantMajor;
use crate::cards::Suit;
use crate::hidden::{SearchedRules, no_choice};
use crate::tricks::{TrickCount, Tricks};
use maxn_play::{EvaluationInfo, SearchFailure};

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] =
    &[EvaluationInfo { name: "tricks", meaning: "as many tricks as possible" }];

/// The trump suit in words.
pub(super) fn trump_fact(trump: Option<Suit>) -> Vec<String> {
    trump.map(|suit| format!("{} are trump", suit.name())).into_iter().collect()
}

impl SearchedRules for SergeantMajor {
    type Evaluation = TrickCount;

    const MEASURE: &'static str = "tricks of this hand";

    fn evaluation(game: &Tricks<Self>, name: Option<&str>) -> Result<TrickCount, SearchFailure> {
        match name {
            None | Some("tricks") => Ok(TrickCount::new(game.table())),
            Some(_) => Err(no_choice("sergeant-major")),
        }
    }

    fn growing(game: &Tricks<Self>, _evaluation: &TrickCount) -> Option<TrickCount> {
        Some(TrickCount::taken_within(game.table(), u32::MAX))
    }

    fn facts(game: &Tricks<Self>) -> Vec<String> {
        trump_fact(game.table().trump())
    }

    fn columns(game: &Tricks<Self>) -> Vec<(&'static str, Vec<String>)> {
        vec![("tricks", game.table().tricks().first(3).iter().map(ToString::to_string).collect())]
    }
}
