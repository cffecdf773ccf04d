//! Games of shedding: plain search of a small deal, and its exact solution with a table.

use super::{fast_enough, fastest, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, Classifier, MaxnPruning, MoveOrdering, Search};
use maxn_games::big_two::{Options, Points, deal};

/// The target of a plain search, in million nodes per second.
const TARGET: f64 = 2.0;

/// The number of runs: searches take milliseconds, and few runs would be noisy.
const RUNS: usize = 20;

/// The steps of a plain search.
const DEPTH: u32 = 9;

/// The cards per player of the deals that are solved.
const SOLVED: [usize; 3] = [5, 6, 7];

/// The memory of a solution.
const TABLE_BYTES: usize = 64 << 20;

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        &format!("Big Two for 3, one thread, best of {RUNS} runs without pruning, one run of each solution"),
        ["work", "nodes", "ms", "million nodes/s", "target"],
    );
    let hand = deal(3, Some(7), &Options::STANDARD, 1).expect("a deal for three");
    let points = Points::new(&hand);
    let search = Search::new(&points).algorithm(Algorithm::Maxn(MaxnPruning::None)).depth(DEPTH);
    let search = search.ordering(MoveOrdering::NONE).classifier(Classifier::Linear);
    let report = fastest(RUNS, || search.run(&mut hand.clone()));
    let missed = if speed(&report) < TARGET { vec!["max^n"] } else { Vec::new() };
    table.push([
        Cell::from(format!("max^n, 7 cards each, {DEPTH} plays deep")),
        Cell::Count(report.counts.nodes),
        milliseconds(&report),
        Cell::Real { value: speed(&report), decimals: 1 },
        Cell::Real { value: TARGET, decimals: 1 },
    ]);
    each_part(&SOLVED, progress, |&cards| {
        let hand = deal(3, Some(cards), &Options::STANDARD, 1).expect("a deal for three");
        let points = Points::new(&hand);
        let report = fastest(1, || Search::new(&points).table(TABLE_BYTES).run(&mut hand.clone()));
        table.push([
            Cell::from(format!("solution, {cards} cards each")),
            Cell::Count(report.counts.nodes),
            milliseconds(&report),
            Cell::Real { value: speed(&report), decimals: 1 },
            Cell::from("-"),
        ]);
    })?;
    table.verdict = fast_enough(&missed);
    Ok(table)
}
