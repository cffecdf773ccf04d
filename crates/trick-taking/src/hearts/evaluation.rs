//! The evaluations of Hearts that a search can use.

use super::rules::HeartsRules;
use super::{Estimate, Hearts, Points, points_in};
use maxn::Evaluation;
use maxn_cards::hidden::SearchedRules;
use maxn_cards::tricks::Either;
use maxn_play::{EvaluationInfo, SearchFailure};

/// Points, or an estimate of them.
pub type HeartsEvaluation<const N: usize> = Either<Points<N>, Estimate<N>>;

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

impl<const N: usize> SearchedRules<N> for HeartsRules {
    type Evaluation = HeartsEvaluation<N>;

    const MEASURE: &'static str = "points of this hand";

    const LOWEST_WINS: bool = true;

    fn evaluation(game: &Hearts<N>, name: Option<&str>) -> Result<HeartsEvaluation<N>, SearchFailure> {
        match name {
            None | Some("points") => Ok(Either::First(Points::new(game))),
            Some("estimate") => Ok(Either::Second(Estimate::new(game))),
            Some(other) => Err(SearchFailure::Evaluation(format!(
                "hearts has no choice of utilities: there is no evaluation '{other}', only points and estimate"
            ))),
        }
    }

    fn expected(evaluation: &HeartsEvaluation<N>, scores: &[i32; N]) -> [f64; N] {
        match evaluation {
            Either::First(points) => points.points(scores).map(f64::from),
            Either::Second(estimate) => {
                let (total, scale) = (f64::from(estimate.points().total()), f64::from(Estimate::<N>::SCALE));
                scores.map(|score| total - f64::from(score) / scale)
            }
        }
    }

    fn outcome(end: &Hearts<N>) -> [i32; N] {
        let points = Points::new(end);
        points.points(&points.evaluate(end))
    }

    fn facts(game: &Hearts<N>) -> Vec<String> {
        if !game.rules().options().must_break_hearts {
            return Vec::new();
        }
        let broken = if game.rules().is_broken(game.table()) { "broken" } else { "not broken" };
        vec![format!("hearts are {broken}")]
    }

    fn columns(game: &Hearts<N>) -> Vec<(&'static str, Vec<String>)> {
        let taken = game.table().taken().iter().map(|&cards| points_in(cards).to_string());
        vec![("points taken", taken.collect())]
    }
}

maxn_cards::compiled_tricks!(HeartsRules, HeartsEvaluation<3>, 3);
