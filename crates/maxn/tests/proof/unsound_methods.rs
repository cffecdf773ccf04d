//! The unsound methods are rightly called so.

use crate::support::configuration::{Configuration, usual};
use crate::support::generate::Family;
use crate::support::hash_game::{HashGame, Points};
use crate::support::tree::Tree;
use crate::support::trials::for_each_tree;
use maxn::{Algorithm, Bounds, MaxnPruning, Memory, MoveOrdering, Report};

fn search(tree: &Tree, pruning: MaxnPruning) -> Report<u16> {
    let asked = Configuration { ordering: MoveOrdering::NONE, ..Configuration::maxn(pruning) };
    asked.search(tree).run(&mut tree.game()).expect("every need is met")
}

/// Two trees that differ in one leaf only, and in their value: whoever prunes the leaf is wrong about one of them.
fn cannot_tell_apart(pruning: MaxnPruning, literals: [&str; 2]) {
    let trees = literals.map(|literal| Tree::parse(literal).stating(Bounds::constant_sum(10)));
    let [one, other] = trees.each_ref().map(|tree| search(tree, MaxnPruning::None));
    assert_ne!(one.scores, other.scores);
    let [pruned, pruned_other] = trees.each_ref().map(|tree| search(tree, pruning));
    assert_eq!(pruned.scores, pruned_other.scores, "{pruning:?}");
    assert!(one.exact && !pruned.exact, "an unsound method never calls its answer exact");
}

/// DISS Figure 5.12.
#[test]
fn pairwise_deep_pruning_misses_what_decides_for_player_two() {
    let literals =
        ["[0,(5,4,1),[1,[2,(2,3,5),(4,0,6)],(6,4,0)]]", "[0,(5,4,1),[1,[2,(2,3,5),(0,4,6)],(6,4,0)]]"];
    cannot_tell_apart(MaxnPruning::PairwiseDeep, literals);
}

/// The bounds 5, 1 and 4 leave nothing of the 10 points, and still the last leaf decides what player two takes.
#[test]
fn approximate_deep_pruning_needs_the_second_look_it_does_not_take() {
    let literals = [
        "[0,(5,3,2),[1,(0,1,9),[2,(3,3,4),(3,0,7)],(6,2,2)]]",
        "[0,(5,3,2),[1,(0,1,9),[2,(3,3,4),(0,3,7)],(6,2,2)]]",
    ];
    cannot_tell_apart(MaxnPruning::ApproximateDeep, literals);
}

#[test]
fn unsound_methods_neither_read_nor_write_a_table() {
    let points = Points { all: 7 };
    for pruning in [MaxnPruning::ApproximateDeep, MaxnPruning::PairwiseDeep] {
        let ask = |memory: &mut Memory, pruning| {
            let search = usual(&points).algorithm(Algorithm::Maxn(pruning));
            let report =
                search.run_in(&mut HashGame::new(3, 5, 4, 7, true), memory).expect("every need is met");
            (report.scores, report.line, report.counts)
        };
        let mut memory = Memory::new(1 << 16);
        let alone = ask(&mut memory, pruning);
        assert!(memory.fill().abs() < 1e-9, "{pruning:?} wrote something");
        ask(&mut memory, MaxnPruning::Speculative);
        assert!(memory.fill() > 0.0);
        assert_eq!(ask(&mut memory, pruning), alone, "{pruning:?}");
    }
}

/// Counts the trees, of a hundred random ones, that a method gets wrong.
fn errors(players: usize, pruning: MaxnPruning) -> f64 {
    let (mut wrong, mut all) = (0_u32, 0_u32);
    for_each_tree(players, Family::Bushes, 3_000, |tree, _| {
        let (truth, answer) = (search(tree, MaxnPruning::None), search(tree, pruning));
        wrong += u32::from((truth.scores, truth.best_index) != (answer.scores, answer.best_index));
        all += 1;
    });
    100.0 * f64::from(wrong) / f64::from(all)
}

#[test]
fn deep_pruning_is_sometimes_wrong_and_mostly_right() {
    for pruning in [MaxnPruning::ApproximateDeep, MaxnPruning::PairwiseDeep] {
        let errors = [errors(3, pruning), errors(4, pruning)];
        assert!(errors.iter().all(|&rate| 0.0 < rate && rate < 30.0), "{pruning:?} is wrong in {errors:?} %");
    }
}
