//! What worlds say, put together.

use crate::agents::{Advice, Cost};
use maxn::Player;
use maxn_games::contest::CardDecision;

/// How what decisions bring in several worlds is put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Combination {
    /// The decision that brings most on average (the papers').
    #[default]
    Mean,
    /// The decision that is best in most worlds.
    Vote,
    /// The decision whose worst world is best.
    Worst,
}

/// A decision and what it brought so far.
struct Tally<const N: usize> {
    decision: CardDecision,
    sums: [f64; N],
    weight: f64,
    votes: f64,
    worst: f64,
}

impl Combination {
    /// Puts together what was found in several worlds, each with its weight, for a player who wants most (or least,
    /// where `sign` is -1).
    pub(super) fn combine<const N: usize>(
        self,
        found: &[(Advice<CardDecision, N>, f64)],
        player: Player,
        sign: f64,
    ) -> Option<Advice<CardDecision, N>> {
        let (first, _) = found.first()?;
        let mut tallies: Vec<Tally<N>> = Vec::new();
        for (advice, weight) in found {
            for &(decision, worth) in &advice.choices {
                let tally = tally_of(&mut tallies, decision);
                if let Some(worth) = worth {
                    for player in 0..N {
                        tally.sums[player] += weight * worth[player];
                    }
                    tally.weight += weight;
                    tally.worst = tally.worst.min(sign * worth[player]);
                }
            }
            tally_of(&mut tallies, advice.best).votes += weight;
        }
        let mean = |tally: &Tally<N>| tally.sums.map(|sum| sum / tally.weight);
        let own = |tally: &Tally<N>| {
            if tally.weight > 0.0 { sign * mean(tally)[player] } else { f64::NEG_INFINITY }
        };
        let rank = |tally: &Tally<N>| match self {
            Combination::Mean => (own(tally), tally.votes),
            Combination::Vote => (tally.votes, own(tally)),
            Combination::Worst => {
                (if tally.weight > 0.0 { tally.worst } else { f64::NEG_INFINITY }, own(tally))
            }
        };
        let best =
            tallies.iter().reduce(|best, other| if rank(other) > rank(best) { other } else { best })?;
        Some(Advice {
            best: best.decision,
            choices: tallies
                .iter()
                .map(|tally| (tally.decision, (tally.weight > 0.0).then(|| mean(tally))))
                .collect(),
            measure: first.measure,
            exact: false,
            cost: together(found),
        })
    }
}

/// Parts of a step in which mean depths are counted: a power of two, so that sums of them are exact in any order.
const PARTS: f64 = 256.0;

/// What was spent on all worlds, and how deep they were searched on average.
fn together<const N: usize>(found: &[(Advice<CardDecision, N>, f64)]) -> Cost {
    let searched = found.iter().filter_map(|(advice, weight)| Some((advice.cost.depth?, weight)));
    let (sum, all) =
        searched.fold((0.0, 0.0), |(sum, all), (depth, weight)| (sum + weight * depth, all + weight));
    Cost {
        nodes: found.iter().map(|(advice, _)| advice.cost.nodes).sum(),
        depth: (all > 0.0).then(|| (sum / all * PARTS).round() / PARTS),
    }
}

fn tally_of<const N: usize>(tallies: &mut Vec<Tally<N>>, decision: CardDecision) -> &mut Tally<N> {
    let place = tallies.iter().position(|tally| tally.decision == decision).unwrap_or_else(|| {
        let worst = f64::INFINITY;
        tallies.push(Tally { decision, sums: [0.0; N], weight: 0.0, votes: 0.0, worst });
        tallies.len() - 1
    });
    &mut tallies[place]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players; what each bid brings the first of them in three worlds, the last counting twice.
    fn found(worth: [[f64; 2]; 3]) -> Vec<(Advice<CardDecision, 2>, f64)> {
        let advice = |worth: [f64; 2]| {
            let choices = (0..2).map(|bid| (CardDecision::Bid(bid as u8), Some([worth[bid], 0.0]))).collect();
            let best = CardDecision::Bid(u8::from(worth[1] > worth[0]));
            Advice {
                best,
                choices,
                measure: "points",
                exact: true,
                cost: Cost { nodes: 1, depth: Some(worth[0]) },
            }
        };
        worth.map(advice).into_iter().zip([1.0, 1.0, 2.0]).collect()
    }

    #[test]
    fn mean_vote_and_worst_case_differ() {
        let best = |combination: Combination, worth, sign| {
            let advice = combination.combine(&found(worth), 0, sign).unwrap();
            assert_eq!((advice.cost.nodes, advice.exact), (3, false));
            match advice.best {
                CardDecision::Bid(bid) => bid,
                _ => panic!("bids were given"),
            }
        };
        // On average 4 against 3.75, best in two worlds of weight 2 against one of weight 2, at worst 1 against 3.
        let worth = [[1.0, 3.0], [1.0, 4.0], [7.0, 4.0]];
        assert_eq!(best(Combination::Mean, worth, 1.0), 0);
        assert_eq!(best(Combination::Worst, worth, 1.0), 1);
        assert_eq!(best(Combination::Vote, [[9.0, 3.0], [3.0, 4.0], [3.0, 4.0]], 1.0), 1);
        assert_eq!(best(Combination::Mean, [[9.0, 3.0], [3.0, 4.0], [3.0, 4.0]], 1.0), 0);
        // Where little is good.
        assert_eq!(best(Combination::Mean, worth, -1.0), 1);
        assert_eq!(best(Combination::Worst, worth, -1.0), 1);
    }

    #[test]
    fn weights_count() {
        let advice = Combination::Mean.combine(&found([[0.0, 0.0], [0.0, 0.0], [4.0, 0.0]]), 0, 1.0).unwrap();
        assert_eq!(advice.choices[0].1, Some([2.0, 0.0]));
        assert_eq!(advice.cost.depth, Some(2.0));
    }
}
