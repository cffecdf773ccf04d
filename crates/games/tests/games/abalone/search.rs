//! Every exact search against plain recursion, and the evaluations against the bounds they state.

use super::positions;
use maxn::Generator;
use maxn::{Algorithm, Evaluation, Game};
use maxn_games::abalone::{Abalone, PushedOff, Strength};
use maxn_games::conformance::{self, check_searches};

fn searches_agree(players: usize, evaluation: &impl Evaluation<Abalone>, count: usize, depth: u32) {
    let mut dice = Generator::new(players as u64);
    let all = positions(players, 10);
    for _ in 0..count {
        let game = &all[dice.index(all.len())];
        if !game.is_terminal() {
            // The scores do not grow at an even pace, which one method needs.
            let needs_more = |algorithm: &Algorithm| algorithm.pruning() == "zero-window-deepening";
            assert!(check_searches(game, evaluation, Some(depth)).iter().all(needs_more));
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(2, &Strength { players: 2 }, 4, 2);
    searches_agree(3, &Strength { players: 3 }, 3, 3);
    searches_agree(3, &PushedOff { players: 3 }, 3, 3);
    searches_agree(6, &Strength { players: 6 }, 2, 3);
}

/// Near the end, where there are few marbles and the bounds are close.
#[test]
fn evaluations_keep_their_bounds() {
    for players in [2, 3, 6] {
        let close = |game: &Abalone| game.pushed_off().first(players).contains(&5);
        for game in positions(players, 10).into_iter().filter(close).step_by(40) {
            conformance::check(&game, &PushedOff { players }, 1, 3);
            conformance::check(&game, &Strength { players }, 1, 4);
        }
        conformance::check(&Abalone::start(players), &PushedOff { players }, 2, 1);
    }
}
