//! The checks of games find out games that are wrong.

use maxn::{Bounds, Evaluation, Scores};
use maxn_games::conformance::{check_searches, positions};
use maxn_games::othello::{DiscShare, Othello};

/// States that nobody gets more than one, so that methods prune what they should look at.
struct Understated;

impl Evaluation<Othello> for Understated {
    fn evaluate(&self, game: &Othello) -> Scores {
        DiscShare.evaluate(game)
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}

#[test]
#[should_panic(expected = "table of 0 bytes")]
fn a_search_that_prunes_too_much_is_found_out() {
    for game in positions(&Othello::start(3), 1).iter().take(20) {
        check_searches(game, &Understated, Some(3));
    }
}
