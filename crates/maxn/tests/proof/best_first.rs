//! Best-first max^n: plain max^n once its value is proved, whatever the order in which the tree grew.

use crate::support::configuration::{Configuration, usual};
use crate::support::generate::Family;
use crate::support::shrink::require;
use crate::support::tree::Tree;
use crate::support::trials::{for_each_tree, tests};
use maxn::{Algorithm, Game, MaxnPruning, Memory, Observer, SearchError};

fn try_trees(players: usize, family: Family, trees: u64) {
    let (mut nodes, mut plain_nodes) = (0, 0);
    for_each_tree(players, family, trees, |tree, random| {
        require(tree, &[Configuration::from(Algorithm::BestFirst).into()], None);
        let asked = Configuration::random(Algorithm::BestFirst, &tree.game(), random);
        require(tree, &[asked.into()], None);
        if tree.game().is_terminal() {
            return;
        }
        // Stopped anywhere, it has a legal move, and claims nothing.
        let run = |algorithm| usual(tree).algorithm(algorithm);
        let whole = run(Algorithm::BestFirst).run(&mut tree.game()).expect("there is no chance");
        let most = random.below(whole.counts.nodes as usize) as u64;
        let part = run(Algorithm::BestFirst).nodes(most).run(&mut tree.game()).expect("there is no chance");
        assert!(part.counts.nodes <= most && part.stopped && !part.exact, "{most} nodes in {tree}");
        assert!(part.best_index.is_some(), "{tree}");
        let plain = run(Algorithm::Maxn(MaxnPruning::None)).run(&mut tree.game()).expect("it needs nothing");
        nodes += whole.counts.nodes;
        plain_nodes += plain.counts.nodes;
    });
    println!("{nodes} nodes, plain max^n {plain_nodes}");
}

tests! {
    bushes_of_two: try_trees(2, Family::Bushes, 1_000);
    bushes_of_three: try_trees(3, Family::Bushes, 4_000);
    bushes_of_five: try_trees(5, Family::Bushes, 1_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 2_000);
    near_the_traps_for_three: try_trees(3, Family::Traps, 2_000);
    forced_moves_of_three: try_trees(3, Family::Forced, 1_000);
    graphs_of_four: try_trees(4, Family::Graphs, 1_000);
}

/// Player 1 has all it can get from the first move, and so nothing after it is looked at again.
#[test]
fn what_cannot_be_better_stays_open() {
    let tree = Tree::parse("[0,(3,0,0),[1,(0,3,0),(0,0,3)]]");
    let tree = Tree { bounds: tree.tight_bounds(), ..tree };
    let report = usual(&tree).algorithm(Algorithm::BestFirst).run(&mut tree.game()).unwrap();
    assert_eq!((report.scores, report.counts.nodes, report.exact), ([3, 0, 0].into(), 3, true));
}

#[test]
fn it_cannot_be_followed_node_by_node() {
    struct Every;
    impl<G, M> Observer<G, M> for Every {}
    let tree = Tree::parse("[0,(3,0,0),(1,1,1)]");
    let search = usual(&tree).algorithm(Algorithm::BestFirst);
    let result = search.run_observed(&mut tree.game(), &mut Memory::new(0), &mut Every);
    assert_eq!(result.unwrap_err(), SearchError::NotObserved(Algorithm::BestFirst));
}
