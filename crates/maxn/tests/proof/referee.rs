//! The tests of the tests: the reference, the trees and their literals are right.

use crate::support::generate::Family;
use crate::support::reference::{Goal, MAXN, Rule};
use crate::support::tree::Tree;
use crate::support::trials::for_each_tree;
use maxn::{Objective, Teams, Ties};

/// The answer of a rule for a tree of three players.
fn solve(rule: Rule<Ties>, literal: &str) -> ([i32; 3], Vec<usize>) {
    let tree = Tree::parse(literal);
    let answer = rule.solve(&mut tree.game(), &tree);
    (std::array::from_fn(|player| answer.scores[player]), answer.line)
}

#[test]
fn literals_round_trip() {
    for family in [Family::Bushes, Family::Caterpillars, Family::Traps, Family::Graphs] {
        for_each_tree(3, family, 500, |tree, _| {
            let literal = tree.to_string();
            assert_eq!(Tree::parse(&literal).stating(tree.bounds).to_string(), relabelled(&literal));
        });
    }
}

/// A literal read once: its labels are then the places of the nodes.
fn relabelled(literal: &str) -> String {
    Tree::parse(literal).to_string()
}

#[test]
fn random_trees_keep_what_they_state() {
    for family in [Family::Bushes, Family::Caterpillars, Family::Traps, Family::Graphs] {
        for_each_tree(4, family, 2_000, |tree, _| {
            assert!(tree.is_consistent(), "{tree} {:?}", tree.bounds);
        });
    }
}

#[test]
fn each_player_takes_its_own_best_and_the_first_of_equals() {
    assert_eq!(solve(MAXN, "[0,[1,(1,2,3),(3,1,2)],[1,(2,2,2),(9,2,9)]]"), ([2, 2, 2], vec![1, 0]));
}

#[test]
fn ties_go_by_preference_then_by_order() {
    let tree = "[0,(0,0,0),[1,(5,2,1),(3,2,9),(3,2,4)]]";
    let with = |preference| solve(Rule { preference, ..MAXN }, tree);
    assert_eq!(with(Ties::Order), ([5, 2, 1], vec![1, 0]));
    assert_eq!(with(Ties::RootLeast), ([3, 2, 9], vec![1, 1]));
    assert_eq!(with(Ties::LeaderLeast), ([3, 2, 4], vec![1, 2]));
    assert_eq!(with(Ties::LeastFor(2)), ([5, 2, 1], vec![1, 0]));
}

#[test]
fn the_paranoid_player_stands_against_all() {
    let tree = "[0,[1,[2,(4,6,0),(5,0,0)],(6,9,9)],[1,(3,0,0),(9,9,9)]]";
    let seen = |view, objective| {
        let goal = Goal::Paranoid { view, teams: Teams::default(), objective };
        solve(Rule { goal, ..MAXN }, tree)
    };
    assert_eq!(seen(0, Objective::Own), ([4, 6, 0], vec![0, 0, 0]));
    assert_eq!(seen(0, Objective::Difference), ([9, 9, 9], vec![1, 1]));
    assert_eq!(seen(1, Objective::Own), ([9, 9, 9], vec![1, 1]).min(([6, 9, 9], vec![0, 1])));
}

#[test]
fn depth_counts_steps_and_width_keeps_the_best_hints() {
    let tree = "[0,[1,(0,5,0),(9,0,0)]~(2,0,0),[1,[2,(7,7,7)]~(3,3,3)']~(1,0,0)]";
    let deep = |depth| solve(Rule { depth: Some(depth), ..MAXN }, tree);
    assert_eq!(deep(1), ([2, 0, 0], vec![0]));
    assert_eq!(deep(2), ([7, 7, 7], vec![1, 0, 0]), "a search does not stop in the middle of a step");
    let wide =
        |width| solve(Rule { width: Some(width), ..MAXN }, "[0,(1,0,0)^1,(2,0,0)^1,(3,0,0),(0,0,0)^2]");
    assert_eq!(wide(1), ([0, 0, 0], vec![3]));
    assert_eq!(wide(2), ([1, 0, 0], vec![0]));
    assert_eq!(wide(9), ([3, 0, 0], vec![2]));
}
