//! All methods on two kinds of tree.

use super::{fastest, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table, Verdict};
use maxn::{Algorithm, ParanoidPruning, Search};
use maxn_games::synthetic::{Incremental, Shape, Synthetic, Uniform};

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
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
