//! What worlds say, put together.

use crate::agents::Advice;
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
            nodes: found.iter().map(|(advice, _)| advice.nodes).sum(),
        })
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
