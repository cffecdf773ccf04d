//! Every exact search against plain recursion.

use super::any_options;
use crate::trick_game::suite::check_evaluations;
use maxn::Generator;
use maxn_games::hearts::{INFO, Options, deal};

fn check(players: usize, options: Options, cards: usize, seed: u64) {
    check_evaluations(&INFO, &deal(players, options, cards, seed).unwrap());
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    let mut dice = Generator::new(7);
    for seed in 0..5 {
        check(3, any_options(&mut dice), 3, seed);
        check(4, any_options(&mut dice), 2, seed);
        check(6, any_options(&mut dice), 1, seed);
    }
}
