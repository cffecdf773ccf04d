//! Zero-window deepening (DISS Theorem 6.1), where its conditions hold.

use crate::support::configuration::Configuration;
use crate::support::generate::growing;
use crate::support::random::Random;
use crate::support::shrink::require;
use crate::support::trials::for_each_seed;
use maxn::{Algorithm, Objective, ParanoidPruning};

fn try_trees<const N: usize>(trees: u64) {
    for_each_seed(trees, |seed| {
        let mut random = Random::new(seed ^ (N as u64) << 40);
        let tree = growing::<N>(&mut random);
        let algorithm = Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
        require(&tree, &[Configuration::from(algorithm).into()], None);
        for _ in 0..4 {
            let any = Configuration::random::<N>(algorithm, &mut random);
            let own = Configuration { objective: Objective::Own, deepening: None, width: None, ..any };
            require(&tree, &[own.into()], None);
        }
    });
}

#[test]
fn two_players() {
    try_trees::<2>(3_000);
}

#[test]
fn three_players() {
    try_trees::<3>(4_000);
}

#[test]
fn five_players() {
    try_trees::<5>(2_000);
}
