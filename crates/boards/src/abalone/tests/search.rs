//! Every exact search against plain recursion, and the evaluations against the bounds they state.

use super::positions;
use maxn::Generator;
use maxn::{Algorithm, Evaluation, Game};
use maxn_boards::abalone::{Abalone, PushedOff, Strength};
use maxn_boards::conformance::{self, check_searches};

fn searches_agree<const N: usize>(evaluation: &impl Evaluation<Abalone<N>, N>, count: usize, depth: u32) {
    let mut dice = Generator::new(N as u64);
    let all = positions::<N>(10);
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
    searches_agree::<2>(&Strength, 4, 2);
    searches_agree::<3>(&Strength, 3, 3);
    searches_agree::<3>(&PushedOff, 3, 3);
    searches_agree::<6>(&Strength, 2, 3);
}

/// Near the end, where there are few marbles and the bounds are close.
#[test]
fn evaluations_keep_their_bounds() {
    fn check<const N: usize>() {
        for game in positions::<N>(10).into_iter().filter(|game| game.pushed_off().contains(&5)).step_by(40) {
            conformance::check(&game, &PushedOff, 1, 3);
            conformance::check(&game, &Strength, 1, 4);
        }
        conformance::check(&Abalone::<N>::start(), &PushedOff, 2, 1);
    }
    check::<2>();
    check::<3>();
    check::<6>();
}
