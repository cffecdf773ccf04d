//! The results of several determinizations, combined.

use crate::advice::{AgentAdvice, Choice, Cost};
use crate::decision::Decision;
use crate::hidden_options::Combination;
use maxn::Player;

/// A decision and its results so far.
struct Tally<'a> {
    decision: &'a Decision,
    sums: Vec<f64>,
    weight: f64,
    votes: f64,
    worst: f64,
}

impl Tally<'_> {
    /// The mean of each player's results; `None` without any.
    fn mean(&self) -> Option<Vec<f64>> {
        (self.weight > 0.0).then(|| self.sums.iter().map(|sum| sum / self.weight).collect())
    }
}

impl Combination {
    /// Combines the advice in several determinizations, each with its weight, for a player who aims at the highest or the
    /// lowest score; `None` if there are none.
    pub(super) fn combine(
        self,
        judged: &[(AgentAdvice, f64)],
        player: Player,
        lowest_wins: bool,
    ) -> Option<AgentAdvice> {
        let (first, _) = judged.first()?;
        let sign = if lowest_wins { -1.0 } else { 1.0 };
        let mut tallies: Vec<Tally<'_>> = Vec::new();
        for (advice, weight) in judged {
            for choice in &advice.choices {
                let tally = tally_of(&mut tallies, &choice.decision);
                if let Some(expected) = &choice.expected {
                    tally.sums.resize(expected.len(), 0.0);
                    for (sum, result) in tally.sums.iter_mut().zip(expected) {
                        *sum += weight * result;
                    }
                    tally.weight += weight;
                    tally.worst = tally.worst.min(sign * expected[player]);
                }
            }
            tally_of(&mut tallies, &advice.best).votes += weight;
        }
        let own = |tally: &Tally<'_>| tally.mean().map_or(f64::NEG_INFINITY, |mean| sign * mean[player]);
        let rank = |tally: &Tally<'_>| match self {
            Combination::Mean => (own(tally), tally.votes),
            Combination::Vote => (tally.votes, own(tally)),
            Combination::Worst => {
                (if tally.weight > 0.0 { tally.worst } else { f64::NEG_INFINITY }, own(tally))
            }
        };
        let best =
            tallies.iter().reduce(|best, other| if rank(other) > rank(best) { other } else { best })?;
        let choice = |tally: &Tally<'_>| Choice::new(tally.decision.clone(), tally.mean());
        Some(AgentAdvice {
            best: best.decision.clone(),
            choices: tallies.iter().map(choice).collect(),
            measure: first.measure,
            exact: false,
            cost: total_cost(judged),
            worlds: None,
            source: None,
        })
    }
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

fn tally_of<'t, 'a>(tallies: &'t mut Vec<Tally<'a>>, decision: &'a Decision) -> &'t mut Tally<'a> {
    let place = tallies.iter().position(|tally| tally.decision == decision).unwrap_or_else(|| {
        let worst = f64::INFINITY;
        tallies.push(Tally { decision, sums: Vec::new(), weight: 0.0, votes: 0.0, worst });
        tallies.len() - 1
    });
    &mut tallies[place]
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
            let advice = combination.combine(&judged(results), 0, lowest_wins).unwrap();
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
            Combination::Mean.combine(&judged([[0.0, 0.0], [0.0, 0.0], [4.0, 0.0]]), 0, false).unwrap();
        assert_eq!(advice.choices[0].expected, Some(vec![2.0, 0.0]));
        assert_eq!(advice.cost.depth, Some(2.0));
        assert_eq!(Combination::Mean.combine(&[], 0, false), None);
    }
}
