//! Every exact search against plain recursion.

use super::Dice;
use crate::card_table::trials::check_evaluations;
use crate::hearts::{INFO, deal};

#[test]
fn exact_searches_agree_with_plain_recursion() {
    let mut dice = Dice(7);
    for seed in 0..5 {
        check_evaluations(&INFO, &deal::<3>(dice.options(), 3, seed).unwrap());
        check_evaluations(&INFO, &deal::<4>(dice.options(), 2, seed).unwrap());
        check_evaluations(&INFO, &deal::<6>(dice.options(), 1, seed).unwrap());
    }
}
