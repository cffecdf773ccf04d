//! Limits are kept, the tree stops growing where there is no room, and nothing is allocated per simulation.

use crate::support::hash_game::{HashGame, Points};
use maxn::{Evaluation, Mcts, MctsLimits, MctsOptions, Scores, SimulationError, StopHandle};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

const LENGTH: u32 = 60;
const POINTS: Points = Points { all: LENGTH };

fn endless() -> HashGame {
    HashGame::new(3, 3, 10, LENGTH, false)
}

fn limited(limits: MctsLimits) -> Mcts<'static, Points> {
    Mcts::new(&POINTS).options(MctsOptions { limits, ..MctsOptions::default() })
}

#[test]
fn limits_on_simulations_and_nodes_are_kept() {
    for simulations in [1, 2, 77] {
        let report = Mcts::new(&POINTS).simulations(simulations).run(&endless()).expect("sound");
        assert_eq!(report.simulations, simulations);
        assert!(report.best.is_some());
    }
    let limits = MctsLimits { simulations: None, nodes: Some(10_000), ..MctsLimits::default() };
    let report = limited(limits).run(&endless()).expect("sound");
    assert!((10_000..10_000 + u64::from(LENGTH)).contains(&report.nodes), "{}", report.nodes);
}

#[test]
fn limits_on_time_are_kept_by_all_threads() {
    for threads in [1, 2] {
        let late = (0..3).map(|_| {
            let start = Instant::now();
            let search = Mcts::new(&POINTS).time(Duration::from_millis(30)).threads(threads);
            let report = search.run(&endless()).expect("sound");
            assert!(report.simulations > 1 && report.best.is_some());
            start.elapsed().saturating_sub(Duration::from_millis(30))
        });
        assert!(late.min() < Some(Duration::from_millis(50)), "{threads} threads");
    }
}

#[test]
fn a_handle_stops_the_search_and_a_move_is_named_all_the_same() {
    let handle = StopHandle::new();
    handle.stop();
    for threads in [1, 2] {
        let limits = MctsLimits { simulations: None, stop: Some(handle.clone()), ..MctsLimits::default() };
        let options = MctsOptions { limits, threads, ..MctsOptions::default() };
        let report = Mcts::new(&POINTS).options(options).run(&endless()).expect("sound");
        assert!(report.simulations <= 2 && report.best.is_some());
    }
}

#[test]
fn a_full_tree_stops_growing_and_simulations_go_on() {
    let ask = |memory| {
        let limits = MctsLimits { simulations: Some(20_000), memory, ..MctsLimits::default() };
        limited(limits).run(&endless()).expect("sound")
    };
    let small = ask(50_000);
    assert_eq!(small.simulations, 20_000);
    assert!(small.memory <= 50_000, "{} bytes", small.memory);
    assert!(small.tree_nodes > 100 && small.tree_nodes < ask(1 << 30).tree_nodes);
    assert!(small.moves.iter().all(|one| one.visits > 0), "all moves are compared");
    // No room at all: the moves of the root are compared all the same, and evenly enough.
    let none = ask(0);
    assert_eq!(none.tree_nodes, 11);
    assert!(none.moves.iter().all(|one| one.visits > 100));
}

#[test]
fn a_search_without_limits_is_refused() {
    let limits = MctsLimits { simulations: None, ..MctsLimits::default() };
    assert_eq!(limited(limits).run(&endless()), Err(SimulationError::NoLimit));
}

#[test]
fn a_stop_handle_knows_the_nodes() {
    let handle = StopHandle::new();
    let report =
        Mcts::new(&POINTS).simulations(3_000).stop_by(handle.clone()).run(&endless()).expect("sound");
    assert_eq!(handle.nodes(), report.nodes);
    let search = Mcts::new(&POINTS).time(Duration::from_millis(20)).threads(2).stop_by(handle.clone());
    let before = handle.nodes();
    assert_eq!(search.run(&endless()).expect("sound").nodes, handle.nodes() - before);
}

#[test]
fn two_threads_add_up_their_simulations() {
    let search = Mcts::new(&POINTS).time(Duration::from_millis(50)).threads(2);
    let report = search.run(&endless()).expect("sound");
    assert_eq!(report.moves.iter().map(|one| one.visits).sum::<u64>(), report.simulations);
}

#[test]
fn a_value_proved_on_any_thread_ends_the_search() {
    let game = HashGame::new(3, 3, 3, 4, false);
    let points = Points { all: 4 };
    let report = Mcts::new(&points).time(Duration::from_secs(100)).threads(2).run(&game).expect("sound");
    let truth = maxn::Search::new(&points).run(&mut game.clone()).expect("every need is met");
    assert!(report.exact);
    assert_eq!((report.scores, report.best), (Some(truth.scores), truth.best));
}

/// An evaluation that panics on every thread but one.
struct PanicsElsewhere(thread::ThreadId);

impl Evaluation<HashGame> for PanicsElsewhere {
    fn evaluate(&self, game: &HashGame) -> Scores {
        assert_eq!(thread::current().id(), self.0, "an evaluation failed");
        POINTS.evaluate(game)
    }
}

#[test]
fn a_panic_on_a_helper_thread_is_a_panic_of_the_search() {
    let evaluation = PanicsElsewhere(thread::current().id());
    let search = |threads| Mcts::new(&evaluation).time(Duration::from_millis(20)).threads(threads);
    assert!(search(1).run(&endless()).is_ok());
    assert!(catch_unwind(AssertUnwindSafe(|| search(2).run(&endless()))).is_err());
}

#[test]
fn simulations_allocate_nothing_but_the_tree() {
    let allocations = |simulations, options: MctsOptions| {
        let info = allocation_counter::measure(|| {
            let search = Mcts::new(&POINTS).options(options).simulations(simulations);
            let _ = search.run(&endless()).expect("sound");
        });
        info.count_total
    };
    for play_outs in [
        maxn::PlayOuts::Random,
        maxn::PlayOuts::Policy { random: 0.1 },
        maxn::PlayOuts::Search { width: 3, random: 0.1 },
        maxn::PlayOuts::Evaluated,
    ] {
        let options =
            MctsOptions { play_outs, history: 3.0, evaluation_weight: 0.3, ..MctsOptions::default() };
        let few = allocations(200, options.clone());
        let many = allocations(20_000, options);
        // The five vectors of the tree double seven times.
        assert!(many <= few + 40, "{play_outs:?}: {few} for 200 simulations, {many} for 20,000");
    }
}
