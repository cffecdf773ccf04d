//! Searches of synthetic trees: plain max^n, all methods, and the transposition table.

use super::{fastest, millions, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table, Verdict};
use maxn::{Algorithm, MaxnPruning, ParanoidPruning, Search};
use maxn_games::synthetic::{Incremental, Lattice, Shape, Synthetic, Uniform};

/// The target of one core, in million nodes per second.
const PLAIN_TARGET: f64 = 30.0;

/// The headline: plain max^n on a synthetic tree of three players, branching factor 10, depth 7.
pub(super) fn plain(progress: &mut Watcher) -> Result<Table, Stopped> {
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
        holds: single >= PLAIN_TARGET,
        sentence: format!(
            "{single:.1} million nodes per second on one core; the target is {PLAIN_TARGET:.0}."
        ),
    };
    Ok(table)
}

/// All methods on two kinds of tree.
pub(super) fn methods(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "3 players, b=10, depth 6, best of 3 runs",
        [
            "algorithm",
            "random: nodes",
            "random: ms",
            "random: ns/node",
            "ordered: nodes",
            "ordered: ms",
            "ordered: ns/node",
        ],
    );
    table.notes = vec![
        "random: independent leaves in random order.".to_string(),
        "ordered: scores add up along the path, moves are ordered by the points they bring, and the points so far are \
         the monotonic heuristic."
            .to_string(),
    ];
    let shape = Shape::new(10, 6, 3).expect("a shape");
    let random = Synthetic::new(shape, 1);
    let leaves = Uniform::new(30).expect("a sum");
    let ordered = Incremental::new(shape, 10, 1).expect("few points");
    let points = ordered.evaluation();
    let algorithms: Vec<_> = Algorithm::all()
        .filter(|&algorithm| algorithm != Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening))
        .collect();
    each_part(&algorithms, progress, |&algorithm| {
        let one = fastest(3, || Search::new(&leaves).algorithm(algorithm).run(&mut random.clone()));
        let other = fastest(3, || Search::new(&points).algorithm(algorithm).run(&mut ordered.clone()));
        let each = |speed: f64| Cell::Real { value: 1e3 / speed, decimals: 1 };
        table.push([
            Cell::from(algorithm.to_string()),
            Cell::Count(one.counts.nodes),
            milliseconds(&one),
            each(speed(&one)),
            Cell::Count(other.counts.nodes),
            milliseconds(&other),
            each(speed(&other)),
        ]);
    })?;
    table.verdict =
        Verdict { holds: true, sentence: "Fewer nodes, dearer nodes: compare the times.".to_string() };
    Ok(table)
}

/// The sizes in bytes: none, one that holds few entries, and larger ones.
const SIZES: [(&str, usize); 6] = [
    ("off", 0),
    ("96 B", 96),
    ("4 KiB", 4 << 10),
    ("64 KiB", 64 << 10),
    ("1 MiB", 1 << 20),
    ("16 MiB", 16 << 20),
];

/// The transposition table, on a game in which positions are reached by several paths.
pub(super) fn transpositions(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "A lattice of 3 players, b=7, depth 8 (6,725,601 paths, 6,435 positions), best of 3 runs",
        ["algorithm", "table", "nodes", "hits", "ms", "million nodes/s"],
    );
    table.notes =
        vec!["A table has an entry for every 24 bytes. The one of 96 bytes shows what a table costs.".into()];
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
