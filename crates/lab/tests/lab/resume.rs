//! Matches that are killed, panic or are played twice.

use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, MatchPlan};
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::Store;
use std::panic::{AssertUnwindSafe, catch_unwind};

fn plan() -> Match {
    let plan = MatchPlan { players: Some(3), deals: 3, ..MatchPlan::new("hearts", ["rules", "random"]) };
    Match::new(plan, GAMES).unwrap()
}

/// A watcher that panics stands for any panic in the middle of a match: the games finished before are kept, and the rest is
/// played in the next run.
#[test]
fn a_panic_loses_no_finished_game() {
    let games = plan();
    for threads in [1, 3] {
        let mut store = Store::in_memory().unwrap();
        let mut kept = 0;
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let mut watcher = |standing: &matches::Standing<'_>| {
                kept = standing.done;
                assert!(standing.done < 5, "interrupted");
            };
            matches::run(&mut store, &games, threads, &mut watcher)
        }));
        assert!(panicked.is_err() && kept >= 5, "{kept}");
        let mut first = None;
        let mut watcher = |standing: &matches::Standing<'_>| first = first.or(Some(standing.done));
        let id = matches::run(&mut store, &games, threads, &mut watcher).unwrap();
        assert_eq!(first, Some(kept), "nothing is played twice");
        let mut whole = Store::in_memory().unwrap();
        let other = matches::run(&mut whole, &games, 1, &mut |_| ()).unwrap();
        let report = |store: &Store, id| MatchReport::of(store, id, GAMES).unwrap().csv(false);
        assert_eq!(report(&store, id), report(&whole, other));
    }
}
