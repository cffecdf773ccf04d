//! The results of several determinizations, combined.

use crate::advice::{AgentAdvice, Choice, Cost};
use crate::decision::Decision;
use maxn::Player;
use maxn::hidden::{Combination, CombinedChoice, JudgedWorld};

/// Combines the advice in several determinizations, each with its weight, for a player who aims at the highest or the lowest
/// score; `None` without determinizations.
pub(super) fn combine(
    combination: Combination,
    judged: &[(AgentAdvice, f64)],
    player: Player,
    lowest_wins: bool,
) -> Option<AgentAdvice> {
    let (first, _) = judged.first()?;
    let worlds = judged.iter().map(|(advice, weight)| JudgedWorld {
        best: &advice.best,
        results: advice.choices.iter().map(|choice| (&choice.decision, choice.expected.as_deref())).collect(),
        weight: *weight,
    });
    let worlds: Vec<_> = worlds.collect();
    let combined = combination.combine(&worlds, player, lowest_wins)?;
    let choice = |choice: CombinedChoice<'_, Decision>| Choice {
        decision: choice.decision.clone(),
        visits: visits(judged, &choice),
        expected: choice.mean,
        standard_error: choice.standard_error,
    };
    Some(AgentAdvice {
        best: combined.best.clone(),
        choices: combined.choices.into_iter().map(choice).collect(),
        measure: first.measure,
        exact: false,
        left_out: None,
        cost: total_cost(judged),
        worlds: None,
        source: None,
    })
}

/// The visits of a decision in all determinizations together; the number of draws in which it was judged, where nothing was
/// counted there.
fn visits(judged: &[(AgentAdvice, f64)], combined: &CombinedChoice<'_, Decision>) -> Option<u64> {
    let same = |choice: &&Choice| choice.decision == *combined.decision;
    let counted = judged.iter().filter_map(|(advice, _)| advice.choices.iter().find(same)?.visits);
    let drawn = (combined.weight > 0.0).then_some(combined.weight.round() as u64);
    counted.reduce(|sum, visits| sum + visits).or(drawn)
}

/// Parts of a step in which mean depths are counted: a power of two, so that sums of them are exact in any order.
const PARTS: f64 = 256.0;

/// The cost of all determinizations, and the mean depth of their searches.
fn total_cost(judged: &[(AgentAdvice, f64)]) -> Cost {
    let searched = judged.iter().filter_map(|(advice, weight)| Some((advice.cost.depth?, weight)));
    let (sum, all) =
        searched.fold((0.0, 0.0), |(sum, all), (depth, weight)| (sum + weight * depth, all + weight));
    Cost {
        nodes: judged.iter().map(|(advice, _)| advice.cost.nodes).sum(),
        depth: (all > 0.0).then(|| (sum / all * PARTS).round() / PARTS),
        outside: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players; the result of each bid for the first of them in three determinizations, the last counting twice.
    fn judged(results: [[f64; 2]; 3]) -> Vec<(AgentAdvice, f64)> {
        let advice = |results: [f64; 2]| {
            let bid = |bid: usize| Decision::new(bid.to_string());
            let choices = (0..2).map(|at| Choice::new(bid(at), Some(vec![results[at], 0.0])));
            AgentAdvice {
                choices: choices.collect(),
                measure: "points",
                exact: true,
                cost: Cost { depth: Some(results[0]), ..Cost::of(1) },
                ..AgentAdvice::bare(bid(usize::from(results[1] > results[0])))
            }
        };
        results.map(advice).into_iter().zip([1.0, 1.0, 2.0]).collect()
    }

    #[test]
    fn mean_vote_and_worst_case_differ() {
        let best = |combination: Combination, results, lowest_wins| {
            let advice = combine(combination, &judged(results), 0, lowest_wins).unwrap();
            assert_eq!((advice.cost.nodes, advice.exact), (3, false));
            advice.best.to_string()
        };
        // The means are 4 and 3.75, each is best with a weight of 2, the worst cases are 1 and 3.
        let results = [[1.0, 3.0], [1.0, 4.0], [7.0, 4.0]];
        assert_eq!(best(Combination::Mean, results, false), "0");
        assert_eq!(best(Combination::Worst, results, false), "1");
        assert_eq!(best(Combination::Vote, [[9.0, 3.0], [3.0, 4.0], [3.0, 4.0]], false), "1");
        assert_eq!(best(Combination::Mean, [[9.0, 3.0], [3.0, 4.0], [3.0, 4.0]], false), "0");
        // The lowest score wins.
        assert_eq!(best(Combination::Mean, results, true), "1");
        assert_eq!(best(Combination::Worst, results, true), "1");
    }

    #[test]
    fn weights_count() {
        let advice =
            combine(Combination::Mean, &judged([[0.0, 0.0], [0.0, 0.0], [4.0, 0.0]]), 0, false).unwrap();
        assert_eq!(advice.choices[0].expected, Some(vec![2.0, 0.0]));
        assert_eq!(advice.cost.depth, Some(2.0));
        // 0, 0, 4, 4: the sample variance is 16 / 3.
        let error = advice.choices[0].standard_error.as_ref().unwrap()[0];
        assert!((error - (16.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12, "{error}");
        assert_eq!(advice.choices[0].visits, Some(4));
        assert_eq!(combine(Combination::Mean, &[], 0, false), None);
    }
}
