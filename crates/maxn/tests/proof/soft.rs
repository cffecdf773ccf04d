//! Soft-max^n: the values under all ways to break ties. Their range is that of plain recursion, however it is searched, and
//! contains the value of every rule for ties.

use crate::support::configuration::{Configuration, Taste, usual};
use crate::support::generate::Family;
use crate::support::random::Random;
use crate::support::shrink::require;
use crate::support::tree::{Kind, Node, Tree};
use crate::support::trials::{for_each_tree, tests};
use crate::support::verdict::Asked;
use maxn::{Algorithm, MaxnPruning, Report, Scores, SoftPruning, Ties};
use std::collections::BTreeSet;

/// The sets of the published method: whole children whose best is not below what the mover is sure of.
fn published(tree: &Tree, node: usize) -> BTreeSet<Scores> {
    match &tree.nodes[node].kind {
        Kind::Leaf(scores) => BTreeSet::from([*scores]),
        Kind::Inner { player, children, .. } => {
            let sets: Vec<_> = children.iter().map(|&child| published(tree, child)).collect();
            let own = |set: &BTreeSet<Scores>| set.iter().map(|scores| scores[*player]).collect::<Vec<_>>();
            let sure = sets.iter().map(|set| *own(set).iter().min().unwrap()).max().unwrap();
            sets.into_iter().filter(|set| *own(set).iter().max().unwrap() >= sure).flatten().collect()
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
    let sets = limits(&published(tree, 0), players);
    assert!(is_within(soft, sets, players), "{soft:?} is not in the published {sets:?}, in {tree}");
    seen.wide += u32::from(soft.0 != soft.1);
    seen.narrower_than_published += u32::from(soft != sets);
}

fn try_ties(players: usize, family: Family, trees: u64) {
    let mut seen = Seen::default();
    for_each_tree(players, family, trees, |tree, random| examine(tree, random, &mut seen));
    let Seen { wide, narrower_than_published } = seen;
    println!("{wide} ranges in {trees} trees, {narrower_than_published} narrower than published");
    assert!(wide > 100 && narrower_than_published > 10, "{wide}, {narrower_than_published}");
}

tests! {
    ties_in_bushes_of_three: try_ties(3, Family::Bushes, 3_000);
    ties_in_bushes_of_five: try_ties(5, Family::Bushes, 1_000);
    ties_in_caterpillars_of_four: try_ties(4, Family::Caterpillars, 2_000);
    ties_in_graphs_of_three: try_ties(3, Family::Graphs, 2_000);
}

fn any_search(tree: &Tree, random: &mut Random) -> Configuration {
    let algorithm = Algorithm::SoftMaxn(random.pick(&SoftPruning::ALL));
    let threads = if random.percent(10) { 2 } else { 1 };
    Configuration { threads, ..Configuration::random(algorithm, &tree.game(), random) }
}

/// However it is searched, the answer is that of plain recursion; also in a memory that other searches have used.
fn try_trees(players: usize, family: Family, trees: u64) {
    for_each_tree(players, family, trees, |tree, random| {
        for pruning in SoftPruning::ALL {
            require(tree, &[Configuration::from(Algorithm::SoftMaxn(pruning)).into()], None);
        }
        for _ in 0..6 {
            require(tree, &[any_search(tree, random).into()], None);
        }
        let searches: Vec<Asked> = (0..4)
            .map(|_| {
                let from = (0..random.below(3)).map(|_| random.below(5)).collect();
                Asked { configuration: any_search(tree, random), from }
            })
            .collect();
        require(tree, &searches, Some(random.pick(&[1, 300, 1 << 14])));
    });
}

tests! {
    bushes_of_two: try_trees(2, Family::Bushes, 1_000);
    bushes_of_three: try_trees(3, Family::Bushes, 6_000);
    bushes_of_five: try_trees(5, Family::Bushes, 2_000);
    bushes_of_eight: try_trees(8, Family::Bushes, 500);
    caterpillars_of_three: try_trees(3, Family::Caterpillars, 4_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 3_000);
    near_the_traps_for_three: try_trees(3, Family::Traps, 3_000);
    near_the_traps_for_four: try_trees(4, Family::Traps, 3_000);
    forced_moves_of_three: try_trees(3, Family::Forced, 3_000);
    graphs_of_three: try_trees(3, Family::Graphs, 4_000);
    graphs_of_four: try_trees(4, Family::Graphs, 2_000);
}

/// Player 1 may go to two positions of thousands of values, or be sure of a point: player 2 has 70 moves, twice running. It
/// cares for none of them, or for half.
fn wide_tree(cares: bool, random: &mut Random) -> Tree {
    let inner = |player, children| Node::new(Kind::Inner { player, children, estimate: Scores::ZERO });
    let mut nodes = vec![inner(0, vec![1, 2, 3]), inner(1, vec![]), inner(1, vec![])];
    nodes.push(Node::new(Kind::Leaf([1, 0, 500, 500].into())));
    let mut parents = vec![1, 2];
    for is_last in [false, true] {
        for parent in std::mem::take(&mut parents) {
            let first = nodes.len();
            for _ in 0..70 {
                let mut below = |limit: usize| random.below(limit) as i32;
                let scores = [below(2), below(1 + usize::from(cares)), below(100_000), below(100_000)];
                nodes.push(if is_last { Node::new(Kind::Leaf(scores.into())) } else { inner(1, vec![]) });
            }
            let children: Vec<usize> = (first..nodes.len()).collect();
            nodes[parent] = inner(1, children.clone());
            parents.extend(children);
        }
    }
    let tree = Tree::new(4, nodes);
    Tree { bounds: tree.tight_bounds(), ..tree }
}

/// Too many values are enclosed by a box: no tighter than they are, and never called exact.
#[test]
fn boxes_enclose_what_is_too_much_to_list() {
    let mut random = Random::new(5);
    let mut wider = 0;
    for cares in [false, false, false, true] {
        let tree = wide_tree(cares, &mut random);
        for pruning in SoftPruning::ALL {
            let asked = Configuration::from(Algorithm::SoftMaxn(pruning));
            let expected = asked.rule(0).solve(&mut tree.game(), &tree);
            let report = asked.search(&tree).run(&mut tree.game()).expect("every need is met");
            let exact = (expected.scores, expected.greatest);
            assert!(is_within(exact, range(&report), 4), "{exact:?}, not in {:?}", range(&report));
            assert_eq!(report.exact, cares);
            assert!(!cares || exact == range(&report));
            wider += u32::from(exact != range(&report));
        }
    }
    assert!(wider > 0, "no box is wider than the values in it");
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
