//! Shallow pruning on random trees: its branching factor tends to b (IJCAI89 3.2.6).

use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, MaxnPruning, SearchOptions};
use maxn_games::synthetic::{Cut, SyntheticTree};
use maxn_lab::statistics::Estimate;
use maxn_play::TablePool;

/// Trees of growing depth. Whole rounds of turns are compared, because the last mover makes a difference.
#[derive(Clone, Copy, Debug)]
struct Series {
    players: usize,
    branching: u16,
    /// Rounds of turns of the deepest trees.
    rounds: u16,
}

const SERIES: [Series; 8] = [
    Series { players: 3, branching: 2, rounds: 6 },
    Series { players: 3, branching: 3, rounds: 4 },
    Series { players: 3, branching: 5, rounds: 3 },
    Series { players: 3, branching: 10, rounds: 2 },
    Series { players: 4, branching: 2, rounds: 4 },
    Series { players: 4, branching: 3, rounds: 3 },
    Series { players: 2, branching: 3, rounds: 6 },
    Series { players: 2, branching: 5, rounds: 4 },
];

/// Leaves that all trees of one depth may have together, before pruning; but there are at least [`FEWEST`] trees.
const BUDGET: u64 = 4_000_000;
const FEWEST: u64 = 20;
const MOST: u64 = 400;

/// The measurements at one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Measured {
    depth: u16,
    trees: u64,
    /// Leaves visited.
    leaves: Estimate,
    /// The branching factor since a round of turns less.
    factor: Estimate,
}

impl Series {
    fn measure(self, budget: u64, seed: u64) -> Vec<Measured> {
        let mut before = Estimate { mean: 1.0, error: 0.0 };
        let mut measured = Vec::new();
        for rounds in 1..=self.rounds {
            let depth = rounds * self.players as u16;
            let all = u64::from(self.branching).pow(u32::from(depth));
            let trees = (budget / all).clamp(FEWEST, MOST);
            let sample: Vec<f64> = (0..trees).map(|tree| self.leaves(depth, seed, tree) as f64).collect();
            let leaves = Estimate::of(&sample);
            measured.push(Measured {
                depth,
                trees,
                leaves,
                factor: leaves.growth_since(before, self.players),
            });
            before = leaves;
        }
        measured
    }

    /// Leaves visited in one random tree. Trees of different depths have nothing in common.
    fn leaves(self, depth: u16, seed: u64, tree: u64) -> u64 {
        let seed = seed ^ (u64::from(depth) << 32 | tree) << 16;
        let name = format!("b={},d={depth},n={},seed={seed},leaves=cut", self.branching, self.players);
        let tree: SyntheticTree = name.parse().expect("the trees have moves");
        let algorithm = Algorithm::Maxn(MaxnPruning::Shallow);
        let options = SearchOptions { algorithm, ..SearchOptions::default() };
        let result = tree.search(&options, &mut TablePool::new(0));
        result.expect("cut leaves have a constant sum").counts.leaves
    }

    /// The part of the full branching factor that is left.
    fn share(self, measured: &Measured) -> f64 {
        measured.factor.mean / f64::from(self.branching)
    }

    /// Tests if the branching factor tends to b: the deepest trees are less than half as far from it as the least
    /// deep, give or take three standard errors.
    fn closes_in(self, measured: &[Measured]) -> bool {
        let gap = |step: &Measured| f64::from(self.branching) - step.factor.mean;
        let (Some(first), Some(last)) = (measured.first(), measured.last()) else { return false };
        gap(last).abs() < gap(first) / 2.0 + 3.0 * last.factor.error
    }
}

pub(super) fn run(seed: u64, progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "The branching factor of shallow pruning on random trees",
        ["players", "b", "depth", "trees", "leaves visited, %", "branching factor", "of b, %"],
    );
    // The least share of b that the deepest trees of a series have, with two players and with more.
    let (mut two, mut more) = (1.0_f64, 1.0_f64);
    each_part(&SERIES, progress, |&series| {
        let measured = series.measure(BUDGET, seed);
        for step in &measured {
            let all = f64::from(series.branching).powi(i32::from(step.depth));
            table.push([
                Cell::Count(series.players as u64),
                Cell::Count(u64::from(series.branching)),
                Cell::Count(u64::from(step.depth)),
                Cell::Count(step.trees),
                Cell::Real { value: 100.0 * step.leaves.mean / all, decimals: 1 },
                Cell::estimate(step.factor, 4),
                Cell::Real { value: 100.0 * series.share(step), decimals: 1 },
            ]);
        }
        let share = measured.last().map_or(1.0, |last| series.share(last));
        if series.players == 2 {
            two = two.min(share);
        } else {
            more = more.min(share);
            table.verdict.holds &= series.closes_in(&measured);
        }
    })?;
    table.notes.push(format!(
        "The branching factor is that of the mean number of leaves between this depth and a round of turns less, with \
         its standard error. Leaves are cut out of an interval of {} parts.",
        Cell::Count(Cut::SUM as u64)
    ));
    table.notes.push(
        "It is taken to tend to b if the deepest trees are less than half as far from b as the least deep, give or take \
         three standard errors."
            .to_string(),
    );
    table
        .notes
        .push("Two players are there for comparison: for them shallow pruning keeps its effect.".to_string());
    table.verdict.sentence = format!(
        "With more than two players the branching factor {} b: it is at least {:.1} % of b in the deepest trees \
         (with two players {:.1} %).",
        if table.verdict.holds { "tends to" } else { "does not seem to tend to" },
        100.0 * more,
        100.0 * two,
    );
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_three_players_pruning_fades_and_with_two_it_stays() {
        let three = Series { players: 3, branching: 5, rounds: 2 };
        let measured = three.measure(200_000, 1);
        assert!(three.share(&measured[0]) < 0.97, "there is some pruning near the leaves: {measured:?}");
        assert!(three.closes_in(&measured), "and less above: {measured:?}");
        let two = Series { players: 2, branching: 5, rounds: 3 };
        let measured = two.measure(200_000, 1);
        assert!(two.share(&measured[2]) < 0.9 && !two.closes_in(&measured), "{measured:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_figures() {
        let series = Series { players: 3, branching: 3, rounds: 2 };
        assert_eq!(series.measure(10_000, 5), series.measure(10_000, 5));
        assert_ne!(series.measure(10_000, 5), series.measure(10_000, 6));
    }
}
