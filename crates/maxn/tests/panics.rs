//! A panic on any thread is a panic of the search.

#[path = "support/hash.rs"]
mod hash;
#[path = "support/hash_game.rs"]
mod hash_game;

use hash_game::{HashGame, Points};
use maxn::{Algorithm, Bounds, Evaluation, Scores, Search};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{self, ThreadId};

/// An evaluation that panics on every thread but one.
struct PanicsElsewhere {
    points: Points,
    home: ThreadId,
}

impl Evaluation<HashGame<3>, 3> for PanicsElsewhere {
    fn evaluate(&self, game: &HashGame<3>) -> Scores<3> {
        // The first thread waits until another one has had work to do.
        if thread::current().id() == self.home {
            thread::sleep(std::time::Duration::from_micros(50));
        } else {
            panic!("an evaluation failed");
        }
        self.points.evaluate(game)
    }

    fn bounds(&self) -> Bounds {
        Evaluation::<HashGame<3>, 3>::bounds(&self.points)
    }
}

#[test]
fn a_panic_on_a_helper_thread_is_a_panic_of_the_search() {
    for algorithm in Algorithm::all().filter(|algorithm| algorithm.is_sound()) {
        let evaluation = PanicsElsewhere { points: Points { all: 4 }, home: thread::current().id() };
        let search = |threads| Search::new(&evaluation).algorithm(algorithm).depth(3).threads(threads);
        let mut game = HashGame::new(3, 6, 4, false);
        assert!(search(1).run(&mut game).is_ok(), "{algorithm}");
        let outcome = catch_unwind(AssertUnwindSafe(|| search(2).run(&mut game)));
        let panic = outcome.expect_err("the panic of a helper thread must not be lost");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"an evaluation failed"), "{algorithm}");
    }
}
