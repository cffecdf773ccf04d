//! The evaluations of Hearts that a search can use.

use super::rules::HeartsRules;
use super::{Estimate, Hearts, Points, points_in};
use crate::hidden::SearchedRules;
use crate::tricks::Either;
use maxn::{Evaluation, Means, Scores};
use maxn_play::{EvaluationInfo, SearchFailure};

/// Points, or an estimate of them.
pub type HeartsEvaluation = Either<Points, Estimate>;

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo {
        name: "points",
        meaning: "the points of the hand, less those that a player gets; points not yet taken are their holders'",
    },
    EvaluationInfo {
        name: "estimate",
        meaning: "the same in hundredths, with points still out divided by the cards held",
    },
];

impl SearchedRules for HeartsRules {
    type Evaluation = HeartsEvaluation;

    const MEASURE: &'static str = "points of this hand, fewer is better";

    const LOWEST_WINS: bool = true;

    fn evaluation(game: &Hearts, name: Option<&str>) -> Result<HeartsEvaluation, SearchFailure> {
        match name {
            None | Some("points") => Ok(Either::First(Points::new(game))),
            Some("estimate") => Ok(Either::Second(Estimate::new(game))),
            Some(other) => Err(SearchFailure::Evaluation(format!(
                "hearts has no choice of utilities: there is no evaluation '{other}', only points and estimate"
            ))),
        }
    }

    fn expected(evaluation: &HeartsEvaluation, scores: &Scores) -> Means {
        match evaluation {
            Either::First(points) => points.points(scores).to_means(),
            Either::Second(estimate) => {
                let Points { total, players, .. } = *estimate.points();
                let mean = |player| f64::from(total) - f64::from(scores[player]) / f64::from(Estimate::SCALE);
                std::array::from_fn(|player| if player < players { mean(player) } else { 0.0 })
            }
        }
    }

    fn outcome(end: &Hearts) -> Scores {
        let points = Points::new(end);
        points.points(&points.evaluate(end))
    }

    fn facts(game: &Hearts) -> Vec<String> {
        if !game.rules().options().must_break_hearts {
            return Vec::new();
        }
        let broken = if game.rules().is_broken(game.table()) { "broken" } else { "not broken" };
        vec![format!("hearts are {broken}")]
    }

    fn columns(game: &Hearts) -> Vec<(&'static str, Vec<String>)> {
        let taken = game.table().taken().iter().map(|&cards| points_in(cards).to_string());
        vec![("points taken", taken.collect())]
    }
}
