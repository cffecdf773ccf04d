//! The counts of a report are true.

use crate::support::configuration::{Configuration, exact_algorithms};
use crate::support::generate::Family;
use crate::support::hash_game::{HashGame, Points};
use crate::support::tree::Tree;
use crate::support::trials::for_each_tree;
use maxn::{Algorithm, Classifier, Counts, MaxnPruning, MoveOrdering, ParanoidPruning};

fn counts(tree: &Tree, asked: &Configuration) -> Counts {
    asked.search(tree).run(&mut tree.game()).expect("every need is met").counts
}

/// All visits of a walk through the tree, and those that end at a leaf.
fn walk(tree: &Tree, node: usize) -> (u64, u64) {
    let children = tree.nodes[node].children();
    let below = children.iter().map(|&child| walk(tree, child));
    below.fold((1, u64::from(children.is_empty())), |sum, part| (sum.0 + part.0, sum.1 + part.1))
}

#[test]
fn without_pruning_every_node_is_visited_once() {
    let plain = [Algorithm::Maxn(MaxnPruning::None), Algorithm::Paranoid(ParanoidPruning::None)];
    for_each_tree(3, Family::Bushes, 1_000, |tree, _| {
        for algorithm in plain {
            let counts = counts(tree, &algorithm.into());
            assert_eq!((counts.nodes, counts.leaves), walk(tree, 0), "{algorithm} in {tree}");
            assert_eq!((counts.researched, counts.prunes.total(), counts.table_probes), (0, 0, 0));
        }
    });
}

#[test]
fn deepening_counts_every_iteration_and_its_root() {
    let (branching, depth) = (3_u64, 4_u32);
    let expected: u64 = (1..=depth).map(|depth| (0..=depth).map(|ply| branching.pow(ply)).sum::<u64>()).sum();
    for algorithm in [Algorithm::Maxn(MaxnPruning::None), Algorithm::Paranoid(ParanoidPruning::None)] {
        let plain = Configuration::from(algorithm);
        let asked = Configuration { depth: Some(depth), deepening: Some(true), ..plain };
        let mut game = HashGame::new(3, 5, branching as u8, 9, false);
        let report = asked.search(&Points { all: 9 }).run(&mut game).expect("every need is met");
        assert_eq!(
            (report.counts.nodes, report.depth, report.exact),
            (expected, depth, false),
            "{algorithm}"
        );
    }
}

#[test]
fn methods_that_never_search_again_visit_no_more_than_all() {
    let directional = [
        MaxnPruning::Immediate,
        MaxnPruning::Shallow,
        MaxnPruning::BranchAndBound,
        MaxnPruning::AlphaBetaBranchAndBound,
        MaxnPruning::LastBranch,
        MaxnPruning::ApproximateDeep,
        MaxnPruning::PairwiseDeep,
    ];
    for_each_tree(4, Family::Bushes, 1_000, |tree, random| {
        let all = walk(tree, 0).0;
        for pruning in directional {
            let classifier = random.pick(&[Classifier::Linear, Classifier::Table]);
            let asked = Configuration { classifier, ..Configuration::maxn(pruning) };
            let counts = counts(tree, &asked);
            assert!(counts.nodes <= all, "{asked}: {} of {all} nodes in {tree}", counts.nodes);
            assert_eq!(counts.researched, 0, "{asked} in {tree}");
        }
    });
}

/// On trees where nothing is special, a stronger method is worth its name.
#[test]
fn stronger_methods_visit_fewer_nodes() {
    let nodes = |pruning| -> u64 {
        let asked = Configuration { heuristic: Some(false), ..Configuration::maxn(pruning) };
        let visit = |seed| {
            let mut game = HashGame::new(3, seed, 4, 7, false);
            asked.search(&Points { all: 7 }).run(&mut game).expect("every need is met").counts.nodes
        };
        (0..10).map(visit).sum()
    };
    let visited: Vec<u64> =
        [MaxnPruning::None, MaxnPruning::Shallow, MaxnPruning::Speculative].map(nodes).to_vec();
    assert!(visited.is_sorted_by(|weaker, stronger| weaker > stronger), "{visited:?}");
}

/// The classifier chosen by default costs as much as the same one chosen by name, and the report names it.
#[test]
fn the_classifier_that_is_chosen_is_reported() {
    let mut used = [0; 2];
    for_each_tree(3, Family::Bushes, 500, |tree, _| {
        for algorithm in exact_algorithms() {
            let ask = |classifier| {
                let asked = Configuration { classifier, ..algorithm.into() };
                asked.search(tree).run(&mut tree.game()).expect("every need is met")
            };
            let chosen = ask(Classifier::Auto);
            let named = ask(chosen.classifier);
            assert_eq!((chosen.counts, chosen.classifier), (named.counts, named.classifier), "{algorithm}");
            used[usize::from(chosen.classifier == Classifier::Table)] += 1;
        }
    });
    assert!(used.iter().all(|&times| times > 0), "{used:?}");
}

#[test]
fn the_same_search_costs_the_same() {
    for_each_tree(3, Family::Graphs, 300, |tree, random| {
        for algorithm in exact_algorithms() {
            let any = Configuration::random(algorithm, &tree.game(), random);
            let asked = Configuration { threads: 1, ordering: MoveOrdering::ALL, ..any };
            assert_eq!(counts(tree, &asked), counts(tree, &asked), "{asked} in {tree}");
        }
    });
}
