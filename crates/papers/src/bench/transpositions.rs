//! The transposition table, on a game in which positions are reached by several paths.

use super::{fastest, millions, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table, Verdict};
use maxn::{Algorithm, MaxnPruning, Search};
use maxn_games::synthetic::{Lattice, Shape, Uniform};

/// The sizes in bytes: none, one that holds few entries, and larger ones.
const SIZES: [(&str, usize); 6] = [
    ("off", 0),
    ("96 B", 96),
    ("4 KiB", 4 << 10),
    ("64 KiB", 64 << 10),
    ("1 MiB", 1 << 20),
    ("16 MiB", 16 << 20),
];

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "A lattice of 3 players, b=7, depth 8 (6,725,601 paths, 6,435 positions), best of 3 runs",
        ["algorithm", "table", "nodes", "hits", "ms", "million nodes/s"],
    );
    table.notes =
        vec!["An entry for three players takes 24 bytes. The table of 96 bytes shows what one costs.".into()];
    let lattice = Lattice::new(Shape::new(7, 8, 3).expect("a shape"), 1);
    let leaves = Uniform::new(30).expect("a sum");
    let mut parts = Vec::new();
    for pruning in [MaxnPruning::None, MaxnPruning::Shallow, MaxnPruning::Speculative] {
        parts.extend(SIZES.map(|size| (Algorithm::Maxn(pruning), size)));
    }
    let (mut off, mut best) = (0, u64::MAX);
    each_part(&parts, progress, |&(algorithm, (name, bytes))| {
        let search = Search::new(&leaves).algorithm(algorithm).table(bytes);
        let report = fastest(3, || search.run(&mut lattice.clone()));
        let counts = report.counts;
        if bytes == 0 {
            off = off.max(counts.nodes);
        }
        best = best.min(counts.nodes);
        table.push([
            Cell::from(algorithm.to_string()),
            Cell::from(name),
            Cell::Count(counts.nodes),
            Cell::Count(counts.table_hits),
            milliseconds(&report),
            millions(speed(&report)),
        ]);
    })?;
    let factor = off as f64 / best as f64;
    table.verdict = Verdict {
        holds: factor > 100.0,
        sentence: format!(
            "A table and pruning together visit {factor:.0} times fewer nodes than plain search."
        ),
    };
    Ok(table)
}
