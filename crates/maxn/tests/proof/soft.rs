//! Soft-max^n: the range over all ways to break ties. That it is the range by definition is tested with all other methods;
//! here, that it says what it should: whatever the ties, and not more than is known.

use crate::support::configuration::{Configuration, Taste, usual};
use crate::support::generate::Family;
use crate::support::random::Random;
use crate::support::tree::{Kind, Tree};
use crate::support::trials::{for_each_tree, tests};
use maxn::{Algorithm, MaxnPruning, Report, Scores, SoftPruning, Ties};
use std::collections::BTreeSet;

/// The values of a node under all ways to break ties at it and below it, each place on its own: a child's value is chosen
/// if all other children can have values that are not better.
fn reachable(tree: &Tree, node: usize) -> BTreeSet<Scores> {
    chosen(tree, node, reachable, |scores, player, sure| scores[player] >= sure)
}

/// The sets of the published method: whole children whose best is not below what the mover is sure of.
fn published(tree: &Tree, node: usize) -> BTreeSet<Scores> {
    chosen(tree, node, published, |_, _, _| true)
}

fn chosen(
    tree: &Tree,
    node: usize,
    below: fn(&Tree, usize) -> BTreeSet<Scores>,
    keep: fn(&Scores, usize, i32) -> bool,
) -> BTreeSet<Scores> {
    match &tree.nodes[node].kind {
        Kind::Leaf(scores) => BTreeSet::from([*scores]),
        Kind::Inner { player, children, .. } => {
            let sets: Vec<_> = children.iter().map(|&child| below(tree, child)).collect();
            let own = |set: &BTreeSet<Scores>| set.iter().map(|scores| scores[*player]).collect::<Vec<_>>();
            let sure = sets.iter().map(|set| *own(set).iter().min().unwrap()).max().unwrap();
            let sets = sets.into_iter().filter(|set| *own(set).iter().max().unwrap() >= sure);
            sets.flatten().filter(|scores| keep(scores, *player, sure)).collect()
        }
    }
}

/// The least and the greatest scores of a set.
fn limits(set: &BTreeSet<Scores>, players: usize) -> (Scores, Scores) {
    let own = |player: usize| set.iter().map(move |scores| scores[player]);
    (
        Scores::from_fn(players, |player| own(player).min().unwrap()),
        Scores::from_fn(players, |player| own(player).max().unwrap()),
    )
}

/// Returns whether the first range lies in the second.
fn is_within(inner: (Scores, Scores), outer: (Scores, Scores), players: usize) -> bool {
    (0..players).all(|player| outer.0[player] <= inner.0[player] && inner.1[player] <= outer.1[player])
}

fn range(report: &Report<u16>) -> (Scores, Scores) {
    (report.scores, report.greatest.expect("values are ranges"))
}

/// Counts of trees, so that the tests are not of trees without ties.
#[derive(Default)]
struct Seen {
    wide: u32,
    narrower_than_published: u32,
    wider_than_reachable: u32,
}

fn examine(tree: &Tree, random: &mut Random, seen: &mut Seen) {
    let players = tree.players;
    let run = |asked: Configuration| asked.search(tree).run(&mut tree.game()).expect("every need is met");
    let soft = range(&run(Algorithm::SoftMaxn(SoftPruning::Shallow).into()));
    let built_in = [Ties::Order, Ties::RootLeast, Ties::LeaderLeast, Ties::LeastFor(random.below(players))];
    let mut tastes = built_in.map(Taste::BuiltIn).to_vec();
    tastes.extend((0..4).map(|_| Taste::Whim(random.next())));
    for taste in tastes {
        for random_ties in [None, Some(random.next())] {
            let asked = Configuration { taste, random_ties, ..Configuration::maxn(MaxnPruning::Speculative) };
            let value = run(asked).scores;
            assert!(
                is_within((value, value), soft, players),
                "{taste:?}: {value:?}, not in {soft:?}, in {tree}"
            );
        }
    }
    if tree.nodes.iter().any(|node| node.is_chance()) {
        return;
    }
    let (all, sets) = (limits(&reachable(tree, 0), players), limits(&published(tree, 0), players));
    assert!(is_within(all, soft, players), "{all:?} can be reached, not only {soft:?}, in {tree}");
    assert!(is_within(soft, sets, players), "{soft:?} is not in the published {sets:?}, in {tree}");
    seen.wide += u32::from(soft.0 != soft.1);
    seen.narrower_than_published += u32::from(soft != sets);
    seen.wider_than_reachable += u32::from(soft != all);
}

fn try_trees(players: usize, family: Family, trees: u64) {
    let mut seen = Seen::default();
    for_each_tree(players, family, trees, |tree, random| examine(tree, random, &mut seen));
    let Seen { wide, narrower_than_published, wider_than_reachable } = seen;
    println!(
        "{wide} ranges, {narrower_than_published} narrower than published, {wider_than_reachable} wider than reachable"
    );
    assert!(wide > 100 || family == Family::Chances, "{wide}");
}

tests! {
    bushes_of_three: try_trees(3, Family::Bushes, 3_000);
    bushes_of_five: try_trees(5, Family::Bushes, 1_000);
    caterpillars_of_three: try_trees(3, Family::Caterpillars, 3_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 2_000);
    graphs_of_three: try_trees(3, Family::Graphs, 2_000);
    chances_of_three: try_trees(3, Family::Chances, 2_000);
}

/// Player 2 does not care, and so player 1 cannot be sure of its 4: it takes the 3.
#[test]
fn a_sure_score_is_better_than_a_hope() {
    let tree = Tree::parse("[0,[1,(4,1,0),(0,1,4)],(3,0,2)]");
    for name in ["soft-maxn:none", "soft-maxn"] {
        let search = usual(&tree).algorithm(name.parse().unwrap()).root_values(true);
        let report = search.run(&mut tree.game()).expect("every need is met");
        assert_eq!(range(&report), ([3, 0, 0].into(), [4, 1, 2].into()), "{name}");
        assert_eq!((report.best, &report.line[..], report.exact), (Some(1), &[1][..], true), "{name}");
        let moves: Vec<_> = report.root_moves.iter().map(|root| (root.scores, root.greatest)).collect();
        let one = (Some([0, 1, 0].into()), Some([4, 1, 4].into()));
        let other = (Some([3, 0, 2].into()), Some([3, 0, 2].into()));
        assert_eq!(moves, [one, other], "{name}");
    }
}
