//! OPPS: the paranoid value of a smaller game. That it is that value is tested with all other methods; here, the relations
//! between its lists.

use crate::support::configuration::{Configuration, Taste, random_lists, usual};
use crate::support::generate::Family;
use crate::support::random::Random;
use crate::support::tree::Tree;
use crate::support::trials::{for_each_tree, tests};
use maxn::{Algorithm, Opps, ParanoidPruning, Perspective, Ties};

/// Counts of what was seen, so that the tests are not of trees in which the lists make no difference.
#[derive(Default)]
struct Seen {
    above_paranoid: u32,
    left_out: u32,
}

fn try_trees(players: usize, family: Family, trees: u64) {
    let mut seen = Seen::default();
    for_each_tree(players, family, trees, |tree, random| compare(tree, random, &mut seen));
    let Seen { above_paranoid, left_out } = seen;
    assert!(above_paranoid > 100 && left_out > 100, "{above_paranoid}, {left_out}");
}

fn compare(tree: &Tree, random: &mut Random, seen: &mut Seen) {
    let player = random.below(tree.players);
    let asked = |algorithm: Algorithm| Configuration {
        taste: Taste::BuiltIn(Ties::Order),
        perspective: Perspective::Of(player),
        ..algorithm.into()
    };
    let run = |algorithm| asked(algorithm).search(tree).run(&mut tree.game()).expect("every need is met");
    let paranoid = run(Algorithm::Paranoid(ParanoidPruning::None));
    let lists = random_lists(random);
    let report = run(Algorithm::Opps(lists));
    let (value, least) = (report.scores[player], paranoid.scores[player]);
    assert!(value >= least, "{lists} has {value}, below paranoid's {least}, in {tree}");
    assert!(value == least || report.left_out && !report.exact, "{lists} leaves nothing out in {tree}");
    seen.above_paranoid += u32::from(value > least);
    seen.left_out += u32::from(report.left_out);
    // With all moves on the long list and nobody bound to the short one, it is paranoid, ties included.
    let everything = run(Algorithm::Opps(Opps::new(Opps::ALL, Opps::ALL, lists.numbers()[2]).unwrap()));
    assert_eq!((everything.scores, &everything.line), (paranoid.scores, &paranoid.line), "{tree}");
    assert!(everything.exact, "{tree}");
    // Opponents who lose choices cannot lower the value.
    let [wide, first, rest] = lists.numbers();
    let fewer = [
        Opps::new(wide.saturating_sub(1), first, rest),
        Opps::new(wide, first.saturating_sub(1), rest),
        Opps::new(wide, first, rest - 1),
    ];
    for fewer in fewer.into_iter().flatten() {
        let narrower = run(Algorithm::Opps(fewer)).scores[player];
        assert!(narrower >= value, "{fewer} has {narrower}, below the {value} of {lists}, in {tree}");
    }
}

tests! {
    bushes_of_three: try_trees(3, Family::Bushes, 3_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 3_000);
    graphs_of_three: try_trees(3, Family::Graphs, 2_000);
    chances_of_four: try_trees(4, Family::Chances, 2_000);
}

/// One opponent may leave its best reply, the other then may not: in the third line both would have to.
#[test]
fn one_of_two_opponents_strays() {
    let tree = Tree::parse("[0,[1,[2,(9,0,0),(7,0,0)],[2,(8,0,0),(1,0,0)]]]");
    for (name, value, line) in [
        ("opps:0,1,1", 9, [0, 0, 0]),
        ("brs+", 7, [0, 0, 1]),
        ("opps:2,inf,1", 1, [0, 1, 1]),
        ("opps:1,2,2", 1, [0, 1, 1]),
    ] {
        let report =
            usual(&tree).algorithm(name.parse().unwrap()).run(&mut tree.game()).expect("every need is met");
        assert_eq!((report.scores[0], &report.line[..]), (value, &line[..]), "{name}");
        assert_eq!(report.left_out, value > 1, "{name}");
    }
}

/// The same position with one opponent strayed or none is two positions: a table that took them for one would hand the
/// value of the first, 1, to the second, 9.
#[test]
fn the_key_has_the_opponents_who_strayed() {
    let tree = Tree::parse("[0,[1,@1:[2,(9,0,0),(1,0,0)]],[1,(5,0,0),@1]]");
    for table in [0, 1 << 12] {
        let search = usual(&tree).algorithm("brs+".parse().unwrap()).table(table);
        let report = search.root_values(true).run(&mut tree.game()).expect("every need is met");
        assert_eq!((report.scores[0], &report.line[..]), (5, &[1, 0][..]), "{table}");
    }
}
