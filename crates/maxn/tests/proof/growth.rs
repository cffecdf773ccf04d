//! Zero-window deepening (DISS Theorem 6.1), where its conditions hold: also with chance, since means shift with the scores.

use crate::support::configuration::Configuration;
use crate::support::generate::{growing, growing_by_chance};
use crate::support::random::Random;
use crate::support::shrink::require;
use crate::support::tree::Tree;
use crate::support::trials::{for_each_seed, tests};
use maxn::{Algorithm, Objective, ParanoidPruning};

fn try_trees(players: usize, trees: u64, grow: fn(usize, &mut Random) -> Tree) {
    for_each_seed(trees, |seed| {
        let mut random = Random::new(seed ^ (players as u64) << 40);
        let tree = grow(players, &mut random);
        let algorithm = Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
        require(&tree, &[Configuration::from(algorithm).into()], None);
        for _ in 0..4 {
            let any = Configuration::random(algorithm, &tree.game(), &mut random);
            let own = Configuration { objective: Objective::Own, deepening: None, width: None, ..any };
            require(&tree, &[own.into()], None);
        }
    });
}

tests! {
    two_players: try_trees(2, 3_000, growing);
    three_players: try_trees(3, 4_000, growing);
    five_players: try_trees(5, 2_000, growing);
    chances_of_two: try_trees(2, 3_000, growing_by_chance);
    chances_of_three: try_trees(3, 4_000, growing_by_chance);
    chances_of_five: try_trees(5, 2_000, growing_by_chance);
}
