//! A player alone on the small board (DISS 6.4.2, 7.3.1).

use crate::experiment::{Stopped, Watcher};
use crate::table::{Cell, Table, Verdict};
use maxn_games::chinese_checkers::Size;
use maxn_games::chinese_checkers::database::{Database, Layer};
use maxn_lab::Progress;

/// C(49, 6).
const PLACEMENTS: usize = 13_983_816;

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut watched = Ok(());
    let mut told = |layer: Layer| {
        if watched.is_ok() {
            watched = progress(Progress::of(layer.solved, layer.of));
        }
    };
    let database = Database::build(Size::Small, threads, &mut told).expect("a board that is small enough");
    watched?;
    let histogram = database.histogram();
    let mut table = Table::new(
        "Moves to the goal of a player alone, 6 pieces on 49 cells",
        ["moves", "placements", "placements so far"],
    );
    let mut solved = 0;
    for (moves, &placements) in histogram.iter().enumerate() {
        solved += placements;
        table.push([Cell::Count(moves as u64), Cell::Count(placements as u64), Cell::Count(solved as u64)]);
    }
    table.verdict = Verdict {
        holds: database.count() == PLACEMENTS && solved == PLACEMENTS,
        sentence: format!(
            "{} placements, a byte each, of {PLACEMENTS} in the paper; the goal is reached from {solved} of them, in at most \
             {} moves.",
            database.count(),
            database.longest(),
        ),
    };
    Ok(table)
}
