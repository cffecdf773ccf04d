//! The suite that every game passes.

use super::crowded;
use maxn::conformance::check;
use maxn_games::pinochle::{Deal, DealEvaluation, MustBeat, Utility, deal};

const UTILITIES: [Utility; 2] = [Utility::Points, Utility::Result];

#[test]
fn the_play_conforms() {
    for seed in 0..12 {
        for utility in UTILITIES {
            let all = deal(15, MustBeat::ALL[seed as usize % 2].1, seed).unwrap();
            check(&all, &DealEvaluation::new(&all, utility), 6, seed);
            let few = crowded(5, 2, seed);
            check(&few, &DealEvaluation::new(&few, utility), 20, seed);
        }
    }
}

#[test]
fn deals_conform_from_the_auction_on() {
    for seed in 0..12 {
        for utility in UTILITIES {
            let dealt = Deal::new(MustBeat::ALL[seed as usize % 2].1, seed as usize % 3, seed);
            check(&dealt, &DealEvaluation::new(&dealt, utility), 6, seed);
        }
    }
}
