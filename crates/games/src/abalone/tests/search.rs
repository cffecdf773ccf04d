//! Every exact search against plain recursion.

use super::super::{PushedOff, Strength};
use super::{Dice, positions};
use crate::conformance::check_searches;
use maxn::{Algorithm, Game};

fn searches_agree<const N: usize>(count: usize, depth: u32) {
    let mut dice = Dice(N as u64);
    let all = positions::<N>(10);
    for _ in 0..count {
        let game = &all[dice.below(all.len())];
        if !game.is_terminal() {
            // The scores do not grow at an even pace, which one method needs.
            let needs_more = |algorithm: &Algorithm| algorithm.pruning() == "zero-window-deepening";
            assert!(check_searches(game, &PushedOff, Some(depth)).iter().all(needs_more));
            assert!(check_searches(game, &Strength, Some(depth)).iter().all(needs_more));
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree::<2>(4, 2);
    searches_agree::<3>(3, 3);
    searches_agree::<6>(2, 3);
}
