//! The known traps: each a tree on which a published or plausible rule goes wrong, and none of ours may.

use crate::support::configuration::{Configuration, Taste, exact_algorithms};
use crate::support::mutate::{TRAPS_FOR_3, TRAPS_FOR_4};
use crate::support::reference::MAXN;
use crate::support::shrink::require;
use crate::support::tree::Tree;
use maxn::{Bounds, Classifier, MaxnPruning, MoveOrdering, Scores, Ties};

/// Every sound max^n method finds the scores and the move, with either classifier, any order and any table; and so
/// does the definition.
fn every_method_finds(literal: &str, maxsum: i32, scores: impl Into<Scores>, best: usize) {
    let scores = scores.into();
    let tree = Tree::parse(literal).stating(Bounds::constant_sum(maxsum));
    let answer = MAXN.solve(&mut tree.game(), &tree);
    assert_eq!((answer.scores, answer.line[0]), (scores, best), "the reference, on {literal}");
    for pruning in MaxnPruning::ALL.into_iter().filter(|pruning| pruning.is_sound()) {
        for classifier in [Classifier::Linear, Classifier::Table] {
            for (heuristic, ordering, table) in [
                (None, MoveOrdering::NONE, 0),
                (Some(false), MoveOrdering::NONE, 0),
                (Some(true), MoveOrdering::ALL, 0),
                (None, MoveOrdering::ALL, 1 << 14),
                (None, MoveOrdering::NONE, 1),
            ] {
                let plain = Configuration::maxn(pruning);
                let asked = Configuration { classifier, heuristic, ordering, table, ..plain };
                let report = asked.search(&tree).run(&mut tree.game()).expect("every need is met");
                assert_eq!((report.scores, report.best_index), (scores, Some(best)), "{asked} on {literal}");
            }
        }
    }
}

#[test]
fn a_first_child_has_no_bounds() {
    every_method_finds("[0,(1,0,1),[1,[2,(0,0,2)],(2,0,0)]]", 2, [1, 0, 1], 0);
}

#[test]
fn an_immediate_prune_is_a_value() {
    every_method_finds("[0,(1,0,0)]", 1, [1, 0, 0], 0);
}

#[test]
fn a_child_searched_again_wins_ties() {
    every_method_finds("[0,(3,0,3),[1,(3,1,2),[2,(1,2,3)],(4,2,0)]]", 6, [3, 0, 3], 0);
    every_method_finds("[0,(1,0,2),[1,(0,0,3),[2,(0,1,2)],(2,1,0)]]", 3, [1, 0, 2], 0);
}

#[test]
fn with_four_players_an_answer_says_how_far_up_it_holds() {
    let tree = "[0,(2,1,1,0),[1,(0,0,1,3),[2,(2,0,1,1),[3,(1,2,1,0),(0,1,2,1)]],(3,1,0,0)]]";
    every_method_finds(tree, 4, [2, 1, 1, 0], 0);
}

#[test]
fn bounds_of_one_player_at_two_nodes_do_not_add_up() {
    every_method_finds("[2,[0,(1,1,0),[1,[0,(1,1,0),(2,0,0)]]]]", 2, [2, 0, 0], 0);
}

#[test]
fn on_a_last_branch_every_player_between_must_be_rejected() {
    let tree = "[0,(0,0,3,0),[1,(0,1,1,1),[2,(1,2,0,0),[3,(0,0,1,2),(0,0,0,3)]]]]";
    every_method_finds(tree, 3, [1, 2, 0, 0], 1);
}

#[test]
fn discrete_bounds_need_the_current_best_rejected_not_the_first() {
    every_method_finds("[0,(0,1,2),[1,(0,0,3),[2,(0,3,0),(1,1,1)]]]", 3, [1, 1, 1], 1);
}

#[test]
fn no_bound_is_below_the_lowest_rank() {
    every_method_finds("[0,(2,3,1),(3,1,0)]", 6, [3, 1, 0], 1);
}

#[test]
fn deep_pruning_fails_where_the_sound_methods_do_not() {
    every_method_finds("[0,(5,4,1),[1,[2,(2,3,5),(4,0,6)],(6,4,0)]]", 10, [6, 4, 0], 1);
    every_method_finds("[0,(5,4,1),[1,[2,(2,3,5),(0,4,6)],(6,4,0)]]", 10, [5, 4, 1], 0);
    every_method_finds("[0,(5,3,2),[1,(0,1,9),[2,(3,3,4),(3,0,7)],(6,2,2)]]", 10, [6, 2, 2], 1);
    every_method_finds("[0,(5,3,2),[1,(0,1,9),[2,(3,3,4),(0,3,7)],(6,2,2)]]", 10, [5, 3, 2], 0);
}

#[test]
fn every_trap_with_every_preference() {
    for (players, traps) in [(3, &TRAPS_FOR_3[..]), (4, &TRAPS_FOR_4)] {
        let built_in = [Ties::Order, Ties::RootLeast, Ties::LeaderLeast].map(Taste::BuiltIn);
        let least_for = (0..players).map(|player| Taste::BuiltIn(Ties::LeastFor(player)));
        let tastes: Vec<Taste> =
            built_in.into_iter().chain(least_for).chain((0..20).map(Taste::Whim)).collect();
        for tree in traps.iter().map(|trap| Tree::parse(trap)) {
            for &taste in &tastes {
                for algorithm in exact_algorithms() {
                    for classifier in [Classifier::Linear, Classifier::Table] {
                        let asked = Configuration { classifier, taste, ..algorithm.into() };
                        require(&tree, &[asked.into()], None);
                    }
                }
            }
        }
    }
}
