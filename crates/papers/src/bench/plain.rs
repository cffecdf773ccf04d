//! The headline: plain max^n on a synthetic tree of three players, branching factor 10, depth 7.

use super::{fastest, millions, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table, Verdict};
use maxn::{Algorithm, MaxnPruning, Search};
use maxn_games::synthetic::{Shape, Synthetic, Uniform};

/// The target of one core, in million nodes per second.
const TARGET: f64 = 30.0;

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let title = "Plain max^n, 3 players, b=10, depth 7 (11,111,111 nodes), best of 5 runs";
    let mut table = Table::new(title, ["threads", "ms", "million nodes/s", "speed-up"]);
    let tree = Synthetic::new(Shape::new(10, 7, 3).expect("a shape"), 1);
    let leaves = Uniform::new(30).expect("a sum");
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut single = 0.0;
    let threads: Vec<usize> = [1, 2, 4, 8].into_iter().filter(|&threads| threads <= cores).collect();
    each_part(&threads, progress, |&threads| {
        let search = Search::new(&leaves).algorithm(Algorithm::Maxn(MaxnPruning::None)).threads(threads);
        let report = fastest(5, || search.run(&mut tree.clone()));
        if threads == 1 {
            single = speed(&report);
        }
        let gain = Cell::Real { value: speed(&report) / single, decimals: 2 };
        table.push([Cell::Count(threads as u64), milliseconds(&report), millions(speed(&report)), gain]);
    })?;
    table.verdict = Verdict {
        holds: single >= TARGET,
        sentence: format!("{single:.1} million nodes per second on one core; the target is {TARGET:.0}."),
    };
    Ok(table)
}
