//! Searches that end before the tree does: they keep their limits, and answer with the last iteration they finished.

use crate::hash_game::{HashGame, Points};
use maxn::{Algorithm, MAX_PLY, Memory, ParanoidPruning, Report, Search, StopHandle};
use std::thread;
use std::time::{Duration, Instant};

/// The 10 ms within which a search has to stop, and the delay that a busy machine may add.
const PATIENCE: Duration = Duration::from_millis(50);

/// Far more plies than any limit here allows.
const LENGTH: u32 = 60;

fn endless() -> HashGame {
    HashGame::new(3, 3, 10, LENGTH, false)
}

fn search(algorithm: Algorithm) -> Search<'static, Points> {
    Search::new(&Points { all: LENGTH }).algorithm(algorithm)
}

/// The report is that of a search to the depth it names, and something can be played.
fn is_last_iteration(algorithm: Algorithm, report: &Report<u8>) {
    assert!(report.stopped && !report.exact, "{algorithm}");
    let best = report.best.expect("there is always a move to play");
    assert_eq!(report.best_index, Some(usize::from(best)), "{algorithm}");
    if report.depth > 0 {
        let whole = search(algorithm).depth(report.depth).run(&mut endless()).expect("every need is met");
        assert_eq!((whole.scores, whole.best), (report.scores, report.best), "{algorithm}");
        assert_eq!(whole.line, report.line, "{algorithm}");
    }
}

#[test]
fn a_limit_on_nodes_is_kept() {
    for algorithm in Algorithm::all() {
        let mut depths = Vec::new();
        for nodes in [1, 5, 50, 500, 5_000, 50_000] {
            let report = search(algorithm).nodes(nodes).run(&mut endless()).expect("every need is met");
            assert!(report.counts.nodes <= nodes, "{algorithm}: {} of {nodes} nodes", report.counts.nodes);
            is_last_iteration(algorithm, &report);
            depths.push(report.depth);
        }
        assert!(depths.is_sorted() && depths[5] >= 3, "{algorithm} reaches depths {depths:?}");
    }
}

#[test]
fn a_limit_on_nodes_gives_the_same_answer_for_any_number_of_threads() {
    for algorithm in Algorithm::all() {
        let ask = |threads| {
            let search = search(algorithm).nodes(3_000).threads(threads);
            let report = search.run(&mut endless()).expect("every need is met");
            (report.scores, report.line, report.depth, report.counts)
        };
        assert_eq!(ask(1), ask(3), "{algorithm}");
    }
}

/// Measures the time for which a search goes on after its limit: the best of three attempts, since the machine may be
/// busy.
fn delay(mut attempt: impl FnMut() -> Duration) -> Duration {
    (0..3).map(|_| attempt()).find(|delay| *delay < PATIENCE).unwrap_or(Duration::MAX)
}

#[test]
fn a_limit_on_time_is_kept() {
    let time = Duration::from_millis(30);
    for algorithm in Algorithm::all() {
        for threads in [1, 2] {
            let delay = delay(|| {
                let start = Instant::now();
                let search = search(algorithm).time(time).threads(threads);
                let report = search.run(&mut endless()).expect("every need is met");
                let took = start.elapsed();
                // On a busy machine it may have had no time at all.
                if report.depth == 0 {
                    return Duration::MAX;
                }
                is_last_iteration(algorithm, &report);
                took.saturating_sub(time)
            });
            assert!(
                delay < PATIENCE,
                "{algorithm} on {threads} threads takes more time than it has, or finishes nothing"
            );
        }
    }
}

#[test]
fn a_search_stops_when_told_to_from_another_thread() {
    let mut slowest = Duration::ZERO;
    for algorithm in Algorithm::all() {
        for (threads, table) in [(1, 0), (1, 1 << 20), (2, 0), (2, 1 << 20)] {
            let delay = delay(|| {
                let handle = StopHandle::new();
                let stopper = {
                    let handle = handle.clone();
                    thread::spawn(move || {
                        thread::sleep(Duration::from_millis(15));
                        handle.stop();
                        Instant::now()
                    })
                };
                let search = search(algorithm).stop_by(handle).threads(threads);
                let report =
                    search.run_in(&mut endless(), &mut Memory::new(table)).expect("every need is met");
                let ended = Instant::now();
                is_last_iteration(algorithm, &report);
                ended.saturating_duration_since(stopper.join().expect("it only sleeps"))
            });
            assert!(delay < PATIENCE, "{algorithm} on {threads} threads does not stop");
            slowest = slowest.max(delay);
        }
    }
    println!("the slowest search went on for {slowest:?}");
}

#[test]
fn a_search_told_to_stop_before_it_starts_still_names_a_move() {
    let handle = StopHandle::new();
    handle.stop();
    for algorithm in Algorithm::all() {
        for threads in [1, 2] {
            let search = search(algorithm).stop_by(handle.clone()).threads(threads);
            let report = search.run(&mut endless()).expect("every need is met");
            assert!(report.counts.nodes < 100, "{algorithm} visits {} nodes", report.counts.nodes);
            is_last_iteration(algorithm, &report);
        }
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let small = HashGame::new(3, 8, 3, 5, false);
    for algorithm in Algorithm::all() {
        let plain = Search::new(&Points { all: 5 }).algorithm(algorithm);
        let free = plain.run(&mut small.clone()).expect("every need is met");
        let limited = plain.clone().nodes(1 << 30).time(Duration::from_secs(3600)).stop_by(StopHandle::new());
        let limited = limited.run(&mut small.clone()).expect("every need is met");
        assert_eq!((limited.scores, &limited.line), (free.scores, &free.line), "{algorithm}");
        let exact = algorithm.is_sound() && !limited.left_out;
        assert_eq!((limited.exact, limited.stopped), (exact, false), "{algorithm}");
        assert_eq!(limited.left_out, algorithm.rule() == "opps", "{algorithm}");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_answer() {
    for seed in 0..4 {
        for algorithm in Algorithm::all().filter(|algorithm| algorithm.is_sound()) {
            for (table, root_values) in [(0, false), (1 << 16, false), (0, true)] {
                let ask = |threads| {
                    let search =
                        Search::new(&Points { all: 6 }).algorithm(algorithm).root_values(root_values);
                    let mut game = HashGame::new(4, seed, 5, 6, true);
                    let search = search.threads(threads).table(table);
                    let report = search.run(&mut game).expect("every need is met");
                    (report.scores, report.line, report.exact, report.root_moves)
                };
                let alone = ask(1);
                for threads in 2..=4 {
                    assert_eq!(
                        ask(threads),
                        alone,
                        "{algorithm}, {threads} threads, table {table}, seed {seed}"
                    );
                }
            }
        }
    }
}

/// A single line of play, longer than any search may be.
#[test]
fn a_line_without_end_is_cut_off() {
    let length = MAX_PLY as u32 + 500;
    let search_all = move || {
        // Ten thousand iterations of zero-window deepening would tell no more, and take for ever.
        let deepening = Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
        for algorithm in Algorithm::all().filter(|&algorithm| algorithm != deepening) {
            let points = Points { all: length };
            let mut game = HashGame::new(3, 4, 1, length, false);
            let search = Search::new(&points).algorithm(algorithm).deepening(false);
            let report = search.run(&mut game).expect("every need is met");
            assert!(!report.exact, "{algorithm}");
            assert_eq!(report.scores.sum(), report.line.len() as i32, "{algorithm}");
        }
    };
    let thread = thread::Builder::new().stack_size(256 << 20).spawn(search_all);
    thread.expect("there is room for a stack").join().expect("no search fails");
}
