//! Every exact search against plain recursion.

use super::any_options;
use crate::trick_game::suite::check_evaluations;
use maxn::Generator;
use maxn_games::hearts::{INFO, deal};

#[test]
fn exact_searches_agree_with_plain_recursion() {
    let mut dice = Generator::new(7);
    for seed in 0..5 {
        check_evaluations(&INFO, &deal(3, any_options(&mut dice), 3, seed).unwrap());
        check_evaluations(&INFO, &deal(4, any_options(&mut dice), 2, seed).unwrap());
        check_evaluations(&INFO, &deal(6, any_options(&mut dice), 1, seed).unwrap());
    }
}
