//! The results of several worlds, combined.

use crate::scores::Player;
use crate::standard_error::standard_error;

/// The combination of the results in several worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Combination {
    /// The decision with the best mean (the papers').
    #[default]
    Mean,
    /// The decision that is best in most worlds.
    Vote,
    /// The decision whose worst world is best.
    Worst,
}

/// The judgement of all decisions in one world.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedWorld<'a, D> {
    /// The best decision in this world.
    pub best: &'a D,
    /// The decisions, each with the result of every player where it was found.
    pub results: Vec<(&'a D, Option<&'a [f64]>)>,
    /// The number of times the world was drawn, or its probability.
    pub weight: f64,
}

/// The results of several worlds together.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Combined<'a, D> {
    /// The best decision on the whole.
    pub best: &'a D,
    /// All decisions, in the order in which they were first met.
    pub choices: Vec<CombinedChoice<'a, D>>,
}

/// A decision, and its results in several worlds together.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CombinedChoice<'a, D> {
    /// The decision.
    pub decision: &'a D,
    /// The weight of the worlds in which there was a result.
    pub weight: f64,
    /// The mean result of each player; `None` without any.
    pub mean: Option<Vec<f64>>,
    /// The standard error of each mean, weights being numbers of draws; `None` with fewer than two.
    pub standard_error: Option<Vec<f64>>,
}

/// A decision and its results so far.
struct Tally<'a, D> {
    decision: &'a D,
    sums: Vec<f64>,
    squares: Vec<f64>,
    weight: f64,
    votes: f64,
    worst: f64,
}

impl<D> Tally<'_, D> {
    fn mean(&self) -> Option<Vec<f64>> {
        (self.weight > 0.0).then(|| self.sums.iter().map(|sum| sum / self.weight).collect())
    }

    fn standard_error(&self) -> Option<Vec<f64>> {
        let sums = self.sums.iter().zip(&self.squares);
        (self.weight >= 2.0)
            .then(|| sums.map(|(&sum, &squares)| standard_error(self.weight, sum, squares)).collect())
    }
}

impl Combination {
    /// Combines the results of several worlds for a player who aims at the highest or the lowest result; `None` if there are
    /// no worlds.
    ///
    /// ```
    /// use maxn::hidden::{Combination, JudgedWorld};
    ///
    /// // Two decisions in two worlds: the first is better on average, the second has the better worst case.
    /// let world = |best, first: &'static [f64], second: &'static [f64]| JudgedWorld {
    ///     best,
    ///     results: vec![(&'a', Some(first)), (&'b', Some(second))],
    ///     weight: 1.0,
    /// };
    /// let worlds = [world(&'b', &[1.0, 0.0], &[3.0, 0.0]), world(&'a', &[7.0, 0.0], &[4.0, 0.0])];
    /// assert_eq!(Combination::Mean.combine(&worlds, 0, false).unwrap().best, &'a');
    /// assert_eq!(Combination::Worst.combine(&worlds, 0, false).unwrap().best, &'b');
    /// ```
    pub fn combine<'a, D: PartialEq>(
        self,
        worlds: &[JudgedWorld<'a, D>],
        player: Player,
        lowest_wins: bool,
    ) -> Option<Combined<'a, D>> {
        let sign = if lowest_wins { -1.0 } else { 1.0 };
        let mut tallies: Vec<Tally<'a, D>> = Vec::new();
        for JudgedWorld { best, results, weight } in worlds {
            for &(decision, results) in results {
                let tally = tally_of(&mut tallies, decision);
                if let Some(results) = results {
                    tally.sums.resize(results.len(), 0.0);
                    tally.squares.resize(results.len(), 0.0);
                    for (place, result) in results.iter().enumerate() {
                        tally.sums[place] += weight * result;
                        tally.squares[place] += weight * result * result;
                    }
                    tally.weight += weight;
                    tally.worst = tally.worst.min(sign * results[player]);
                }
            }
            tally_of(&mut tallies, *best).votes += weight;
        }
        let own = |tally: &Tally<'_, D>| tally.mean().map_or(f64::NEG_INFINITY, |mean| sign * mean[player]);
        let rank = |tally: &Tally<'_, D>| match self {
            Combination::Mean => (own(tally), tally.votes),
            Combination::Vote => (tally.votes, own(tally)),
            Combination::Worst => {
                (if tally.weight > 0.0 { tally.worst } else { f64::NEG_INFINITY }, own(tally))
            }
        };
        let best = tallies
            .iter()
            .reduce(|best, other| if rank(other) > rank(best) { other } else { best })?
            .decision;
        let choice = |tally: &Tally<'a, D>| CombinedChoice {
            decision: tally.decision,
            weight: tally.weight,
            mean: tally.mean(),
            standard_error: tally.standard_error(),
        };
        Some(Combined { best, choices: tallies.iter().map(choice).collect() })
    }
}

fn tally_of<'t, 'a, D: PartialEq>(
    tallies: &'t mut Vec<Tally<'a, D>>,
    decision: &'a D,
) -> &'t mut Tally<'a, D> {
    let place = tallies.iter().position(|tally| tally.decision == decision).unwrap_or_else(|| {
        let (sums, squares, worst) = (Vec::new(), Vec::new(), f64::INFINITY);
        tallies.push(Tally { decision, sums, squares, weight: 0.0, votes: 0.0, worst });
        tallies.len() - 1
    });
    &mut tallies[place]
}
