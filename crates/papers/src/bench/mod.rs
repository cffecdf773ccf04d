//! Benchmarks: the speed of the engine on this machine, in tables like those of the experiments.
//!
//! Times are the best of several runs. Machines are noisy, so that only ratios within one run mean much. Node counts are the
//! same everywhere.

mod boards;
mod classifier;
mod hearts;
mod hidden;
mod mcts;
mod shedding;
mod synthetic;

use crate::experiment::{Experiment, Method};
use crate::table::{Cell, Verdict};
use maxn::{Report, SearchError};

/// All benchmarks.
pub fn experiments() -> &'static [Experiment] {
    const ALL: [Experiment; 9] = [
        Experiment {
            id: "bench/plain",
            source: "",
            title: "plain max^n: nodes per second, and the gain of a second thread",
            method: Method::Exact(synthetic::plain),
        },
        Experiment {
            id: "bench/methods",
            source: "",
            title: "all methods on the same trees",
            method: Method::Exact(synthetic::methods),
        },
        Experiment {
            id: "bench/table",
            source: "",
            title: "the cost of a transposition table and its gain",
            method: Method::Exact(synthetic::transpositions),
        },
        Experiment {
            id: "bench/classifier",
            source: "",
            title: "the linear classifier and the leaf-value table",
            method: Method::Exact(classifier::run),
        },
        Experiment {
            id: "bench/hearts",
            source: "",
            title: "Hearts from the deal: nodes and random play-outs per second",
            method: Method::Exact(hearts::run),
        },
        Experiment {
            id: "bench/hidden",
            source: "",
            title: "hidden hands: worlds per second, the work of players in 50 ms, and the gain of a second thread",
            method: Method::Exact(hidden::run),
        },
        Experiment {
            id: "bench/boards",
            source: "",
            title: "Chinese Checkers, Abalone and Othello in the middle of a game: nodes per second",
            method: Method::Exact(boards::run),
        },
        Experiment {
            id: "bench/shedding",
            source: "",
            title: "Big Two with seven cards each: nodes per second, and the solution of small deals",
            method: Method::Exact(shedding::run),
        },
        Experiment {
            id: "bench/mcts",
            source: "",
            title: "trees of simulations on the boards: simulations per second, and the gain of a second thread",
            method: Method::Exact(mcts::run),
        },
    ];
    &ALL
}

/// The report of the fastest of several runs.
fn fastest<Move>(runs: usize, run: impl Fn() -> Result<Report<Move>, SearchError>) -> Report<Move> {
    let run = |_| run().expect("benchmarks ask for nothing that is refused");
    (0..runs).map(run).min_by_key(|report| report.elapsed).expect("at least one run")
}

/// The speed in million nodes per second.
fn speed<Move>(report: &Report<Move>) -> f64 {
    report.counts.nodes as f64 / report.elapsed.as_secs_f64().max(1e-9) / 1e6
}

/// The verdict on the targets that were missed.
fn fast_enough<Name: std::borrow::Borrow<str>>(missed: &[Name]) -> Verdict {
    Verdict {
        holds: missed.is_empty(),
        sentence: if missed.is_empty() {
            "All targets are met.".to_string()
        } else {
            format!("Below the target: {}.", missed.join(", "))
        },
    }
}

fn millions(value: f64) -> Cell {
    Cell::Real { value, decimals: 1 }
}

fn milliseconds<Move>(report: &Report<Move>) -> Cell {
    Cell::Real { value: report.elapsed.as_secs_f64() * 1e3, decimals: 2 }
}

/// A fast generator of random numbers (Steele, Lea and Flood's `SplitMix`).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(word ^ (word >> 31)) * end as u128) >> 64) as usize
    }
}
