//! A panic on any thread is a panic of the search.

use crate::hash_game::{HashGame, Points};
use maxn::{Algorithm, Bounds, Evaluation, Scores, Search};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

/// An evaluation that panics on every thread but one.
struct PanicsElsewhere {
    points: Points,
    home: ThreadId,
    /// Another thread has had something to evaluate.
    met: AtomicBool,
}

impl Evaluation<HashGame> for PanicsElsewhere {
    fn evaluate(&self, game: &HashGame) -> Scores {
        // The first thread is slow, so that others have work to do.
        if thread::current().id() == self.home {
            thread::sleep(std::time::Duration::from_micros(50));
        } else {
            self.met.store(true, Ordering::SeqCst);
            panic!("an evaluation failed");
        }
        self.points.evaluate(game)
    }

    fn bounds(&self) -> Bounds {
        self.points.bounds()
    }
}

#[test]
fn a_panic_on_a_helper_thread_is_a_panic_of_the_search() {
    for algorithm in Algorithm::all().filter(|algorithm| algorithm.is_sound()) {
        let (points, met) = (Points { all: 4 }, AtomicBool::new(false));
        let evaluation = PanicsElsewhere { points, home: thread::current().id(), met };
        let search = |threads| Search::new(&evaluation).algorithm(algorithm).depth(3).threads(threads);
        let mut game = HashGame::new(3, 3, 6, 4, false);
        assert!(search(1).run(&mut game).is_ok(), "{algorithm}");
        // On a busy machine the first thread may be done before the other has begun: then there is another try.
        let panic = (0..1000).find_map(|_| {
            let outcome = catch_unwind(AssertUnwindSafe(|| search(2).run(&mut game)));
            assert_eq!(outcome.is_err(), evaluation.met.load(Ordering::SeqCst), "a panic must not be lost");
            outcome.err()
        });
        let panic = panic.expect("the other thread has had something to do");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"an evaluation failed"), "{algorithm}");
    }
}
