//! Reports of simulations in the words of a game.

use crate::{AgentAdvice, AgentError, Choice, Cost, Decision};
use maxn::{MctsReport, Means, Reward, Scores, SimulatedMove};

/// The words of a game for the moves and scores of a simulated position.
pub struct SimulationWords<'w, Move> {
    /// The number of players.
    pub players: usize,
    /// The unit of `expected`, such as points.
    pub measure: &'static str,
    /// A move as people write it.
    pub name: &'w dyn Fn(Move) -> Decision,
    /// Scores of the evaluation in the measure that people count in.
    pub expected: &'w dyn Fn(Scores) -> Means,
}

/// Converts the report of a tree search by simulation into advice.
///
/// # Errors
/// If there was nothing to decide.
pub fn advice<Move: Copy>(
    report: &MctsReport<Move>,
    reward: Reward,
    words: &SimulationWords<'_, Move>,
) -> Result<AgentAdvice, AgentError> {
    let best = report.best.ok_or(AgentError::Over)?;
    Ok(AgentAdvice {
        best: (words.name)(best),
        choices: report.moves.iter().map(|one| choice(one, reward, words)).collect(),
        measure: match reward {
            Reward::Score => words.measure,
            Reward::Stake => "stake",
            Reward::Lead => "lead, in points of the evaluation",
            Reward::Win => "share of wins",
        },
        exact: report.exact,
        left_out: report.left_out.then(Vec::new),
        cost: Cost { depth: Some(f64::from(report.depth)), ..Cost::of(report.simulations) },
        worlds: None,
        source: None,
    })
}

fn choice<Move: Copy>(
    one: &SimulatedMove<Move>,
    reward: Reward,
    words: &SimulationWords<'_, Move>,
) -> Choice {
    let players = words.players;
    let is_score = reward == Reward::Score;
    let (expected, standard_error) = match one.proved() {
        Some(scores) if is_score => (Some((words.expected)(scores)[..players].to_vec()), None),
        _ if is_score => (
            one.mean.map(|mean| interpolated(&mean[..players], words.expected)),
            one.mean.zip(one.standard_error).map(|(mean, error)| {
                let slopes = slopes(&mean[..players], words.expected);
                (0..players).map(|player| error[player] * slopes[player]).collect()
            }),
        ),
        _ => (
            one.mean.map(|mean| mean[..players].to_vec()),
            one.standard_error.map(|error| error[..players].to_vec()),
        ),
    };
    Choice { decision: (words.name)(one.mv), expected, standard_error, visits: Some(one.visits) }
}

/// The expectation at a mean score: exact where it is a linear function of the scores, and a straight line between whole
/// scores elsewhere.
pub(super) fn interpolated(mean: &[f64], expected: &dyn Fn(Scores) -> Means) -> Vec<f64> {
    let below = Scores::from_fn(mean.len(), |player| mean[player].floor() as i32);
    let base = expected(below);
    let mut result = base[..mean.len()].to_vec();
    for other in 0..mean.len() {
        let mut above = below;
        above[other] += 1;
        let step = expected(above);
        let part = mean[other] - f64::from(below[other]);
        for player in 0..mean.len() {
            result[player] += part * (step[player] - base[player]);
        }
    }
    result
}

/// The change of a player's expectation for each point of its score that the others lose in equal parts: of no account where
/// only its own score counts, and right where it is compared with the average.
fn slopes(mean: &[f64], expected: &dyn Fn(Scores) -> Means) -> Vec<f64> {
    let (players, others) = (mean.len(), mean.len() as i32 - 1);
    let at = Scores::from_fn(players, |player| mean[player].round() as i32);
    let base = expected(at);
    let slope = |player: usize| {
        let moved = |other| if other == player { at[other] + others } else { at[other] - 1 };
        let moved = expected(Scores::from_fn(players, moved));
        ((moved[player] - base[player]) / f64::from(others)).abs()
    };
    (0..players).map(slope).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tenths of the difference from the average.
    fn ahead(scores: Scores) -> Means {
        let average = f64::from(scores.sum()) / 3.0;
        scores.to_means().map(|score| (score - average) / 10.0)
    }

    #[test]
    fn means_and_errors_are_converted_like_scores() {
        let expected = interpolated(&[10.5, 20.25, 29.25], &ahead);
        for (found, exact) in expected.into_iter().zip([-0.95, 0.025, 0.925]) {
            assert!((found - exact).abs() < 1e-12, "{found} and {exact}");
        }
        assert!(slopes(&[10.5, 20.25, 29.25], &ahead).iter().all(|slope| (slope - 0.1).abs() < 1e-12));
        let share = |scores: Scores| scores.to_means().map(|score| score / 4.0);
        assert!(slopes(&[1.0, 2.0, 3.0], &share).iter().all(|slope| (slope - 0.25).abs() < 1e-12));
    }
}
