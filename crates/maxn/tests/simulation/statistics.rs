//! Statistics add up, and the same seed gives the same ones.

use crate::support::generate::Family;
use crate::support::hash_game::{HashGame, Points};
use crate::support::tree::Tree;
use crate::support::trials::for_each_tree;
use maxn::{Mcts, MctsOptions, MctsReport, PlayOuts, Scores};

fn run(seed: u64) -> MctsReport<u8> {
    let game = HashGame::new(3, 5, 6, 30, false);
    Mcts::new(&Points { all: 30 }).simulations(2_000).seed(seed).run(&game).expect("a sound game")
}

#[test]
fn a_seed_repeats_everything() {
    let strip = |report: MctsReport<u8>| (report.moves, report.line, report.depth, report.nodes, report.mean);
    assert_eq!(strip(run(3)), strip(run(3)));
    assert_ne!(strip(run(3)), strip(run(4)));
}

#[test]
fn threads_do_not_change_a_search_limited_by_simulations() {
    let game = HashGame::new(3, 5, 6, 30, false);
    let ask = |threads| {
        let search = Mcts::new(&Points { all: 30 }).simulations(500).threads(threads);
        search.run(&game).expect("a sound game").moves
    };
    assert_eq!(ask(1), ask(4));
}

#[test]
fn visits_add_up_and_means_lie_in_range() {
    for_each_tree(3, Family::Bushes, 3_000, |tree, random| {
        let options = MctsOptions {
            solver: random.percent(50),
            evaluation_weight: random.pick(&[0.0, 0.5]),
            play_outs: random.pick(&[PlayOuts::Random, PlayOuts::Evaluated]),
            seed: random.next(),
            ..MctsOptions::default()
        };
        let report = Mcts::new(tree).options(options).simulations(200).run(&tree.game()).expect("sound");
        if tree.nodes.len() == 1 {
            assert!(report.exact && report.best.is_none());
            return;
        }
        assert_eq!(report.moves.iter().map(|one| one.visits).sum::<u64>(), report.simulations);
        let range = tree.true_ranges()[0];
        for one in &report.moves {
            assert_eq!(one.mean.is_some(), one.visits > 0);
            assert_eq!(one.standard_error.is_some(), one.visits > 1);
            for (p, mean) in one.mean.iter().flatten().enumerate() {
                assert!(
                    f64::from(range.lower[p]) - 1e-9 <= *mean && *mean <= f64::from(range.upper[p]) + 1e-9
                );
            }
            for (p, error) in one.standard_error.iter().flatten().enumerate() {
                let span = f64::from(range.upper[p] - range.lower[p]);
                assert!(0.0 <= *error && *error <= span, "{error} in {tree}");
            }
        }
        let best = report.best_index.expect("there are moves");
        assert!(!report.moves[best].is_worse);
        if !report.exact {
            let others = report.moves.iter().filter(|one| !one.is_worse);
            assert!(others.map(|one| one.visits).max() == Some(report.moves[best].visits));
        }
        assert_eq!(report.line.first().copied(), report.best);
        assert!(report.tree_nodes > 1 && report.memory > 0 && report.depth > 0);
    });
}

/// The standard error is that of a coin thrown as often as the move was simulated.
#[test]
fn the_standard_error_is_that_of_the_sample() {
    // Player 1 has one move, and the second player's replies are tried at random by play-outs.
    let tree = Tree::parse("[0,[1,(0,0),(1,0)]]");
    let options = MctsOptions { solver: false, exploration: 1e9, ..MctsOptions::default() };
    let report = Mcts::new(&tree).options(options).simulations(10_000).run(&tree.game()).expect("sound");
    let error = report.moves[0].standard_error.expect("many visits");
    // Half of the games are won: the deviation is 1/2.
    assert!((error[0] - 0.005).abs() < 1e-4, "{error:?}");
    assert!(error[1].abs() < 1e-12);
}

/// Means of a game without decisions are those of its ends.
#[test]
fn the_mean_is_the_mean_of_the_ends() {
    let tree = Tree::parse("[0,(3,1,2)]");
    let ends = Scores::from([3, 1, 2]).to_means();
    let options = MctsOptions { solver: false, ..MctsOptions::default() };
    let report = Mcts::new(&tree).options(options).simulations(10).run(&tree.game()).expect("sound");
    assert_eq!((report.mean, report.moves[0].mean), (ends, Some(ends)));
}
