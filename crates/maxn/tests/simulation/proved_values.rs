//! Proved values are those of plain max^n with ties to the left, moves included.

use crate::support::generate::Family;
use crate::support::reference::MAXN;
use crate::support::tree::{Kind, Tree};
use crate::support::trials::{for_each_tree, tests};
use maxn::{Mcts, MctsLimits, MctsOptions, PlayOuts, Range, Scores, Widening};

/// Enough for nearly all of the trees, if exploration is wide.
const SIMULATIONS: u64 = 3_000;

/// Solves trees with random options, and most of them whole.
fn try_trees(players: usize, family: Family, trees: u64) {
    let (mut tried, mut proved) = (0, 0);
    for_each_tree(players, family, trees, |tree, random| {
        let options = MctsOptions {
            exploration: random.pick(&[1.0, 5.0, 20.0]),
            history: random.pick(&[0.0, 0.0, 3.0]),
            evaluation_weight: random.pick(&[0.0, 0.0, 0.3]),
            widening: random.pick(&[None, None, Some(Widening { factor: 1.0, exponent: 0.7 })]),
            play_outs: random.pick(&[
                PlayOuts::Random,
                PlayOuts::Policy { random: 0.2 },
                PlayOuts::Search { width: 2, random: 0.1 },
                PlayOuts::Evaluated,
            ]),
            limits: MctsLimits {
                simulations: Some(random.pick(&[3, 30, SIMULATIONS, SIMULATIONS, SIMULATIONS])),
                ..MctsLimits::default()
            },
            seed: random.next(),
            ..MctsOptions::default()
        };
        tried += 1;
        proved += u64::from(check(tree, &options));
    });
    assert!(proved * 2 > tried, "only {proved} of {tried} values are proved");
}

/// Compares a search with plain recursion. Returns whether the value was proved.
fn check(tree: &Tree, options: &MctsOptions) -> bool {
    let report = Mcts::new(tree).options(options.clone()).run(&tree.game()).expect("a sound game");
    let truth = MAXN.solve(&mut tree.game(), tree);
    let within = |bounds: Range, scores: Scores| {
        (0..tree.players).all(|p| bounds.lower[p] <= scores[p] && scores[p] <= bounds.upper[p])
    };
    assert!(within(report.bounds, truth.scores), "{:?} misses {:?} in {tree}", report.bounds, truth.scores);
    if tree.nodes.len() > 1 {
        let values = MAXN.solve_moves(&mut tree.game(), tree);
        let best = truth.line[0];
        for (place, (one, value)) in report.moves.iter().zip(values).enumerate() {
            let value = value.expect("no width is set").scores;
            assert!(within(one.bounds, value), "move {place}: {:?} misses {value:?} in {tree}", one.bounds);
            assert!(!(one.is_worse && place == best), "the best move {best} is called worse in {tree}");
        }
    }
    if report.exact {
        assert_eq!(report.scores, Some(truth.scores), "{options:?} in {tree}");
        assert_eq!(report.best_index, truth.line.first().copied(), "{options:?} in {tree}");
        let line: Vec<usize> = report.line.iter().map(|&place| place.into()).collect();
        assert!(truth.line.starts_with(&line), "{line:?} is not {:?} in {tree}", truth.line);
    } else {
        assert_eq!(report.scores, None);
    }
    report.exact
}

tests! {
    bushes_of_two: try_trees(2, Family::Bushes, 10_000);
    bushes_of_three: try_trees(3, Family::Bushes, 30_000);
    bushes_of_four: try_trees(4, Family::Bushes, 15_000);
    bushes_of_six: try_trees(6, Family::Bushes, 5_000);
    caterpillars_of_three: try_trees(3, Family::Caterpillars, 15_000);
    caterpillars_of_five: try_trees(5, Family::Caterpillars, 5_000);
    near_the_traps_for_three: try_trees(3, Family::Traps, 10_000);
    near_the_traps_for_four: try_trees(4, Family::Traps, 5_000);
    graphs_of_three: try_trees(3, Family::Graphs, 10_000);
    graphs_of_four: try_trees(4, Family::Graphs, 5_000);
}

/// Of two moves equal to the mover the first is the choice, also if the second was proved before it.
#[test]
fn a_tie_goes_to_the_first_move() {
    let tree = Tree::parse("[0,[1,(2,1,0),(2,0,1)],(2,0,1)]");
    assert!(check(&tree, &MctsOptions::default()));
    let report = Mcts::new(&tree).run(&tree.game()).expect("a sound game");
    assert_eq!((report.best, report.scores), (Some(0), Some([2, 1, 0].into())));
}

/// A value can be certain while the move is not: then nothing is called exact.
#[test]
fn a_certain_value_without_a_certain_move_is_not_called_exact() {
    // The second move is looked at first, and reaches all there is; the first one may be as good.
    let mut tree = Tree::parse("[0,[1,[0,(1,0),(0,0)]],(1,0)]");
    tree.bounds = maxn::Bounds { least: Some(0), greatest: Some(1), ..tree.bounds };
    let second = tree.nodes[0].children()[1];
    tree.nodes[second].hint = 1;
    for node in &mut tree.nodes {
        node.range = Some(Range { lower: [0, 0].into(), upper: [1, 0].into() });
    }
    let options = MctsOptions { exploration: 2.0, ..MctsOptions::default() };
    let search = Mcts::new(&tree).options(options);
    let run = |simulations| search.clone().simulations(simulations).run(&tree.game()).expect("a sound game");
    let early = run(1);
    assert_eq!((early.bounds.lower, early.bounds.upper), ([1, 0].into(), [1, 0].into()));
    assert!(!early.exact && early.scores.is_none());
    let late = run(1_000);
    assert!(late.exact);
    assert_eq!((late.scores, late.best), (Some([1, 0].into()), Some(0)));
}

/// Without ties there is one value, and simulations alone find its move.
#[test]
fn the_most_visited_move_of_many_simulations_is_a_best_move() {
    let (mut trees, mut wrong) = (0, 0);
    for_each_tree(3, Family::Bushes, 2_000, |tree, random| {
        let mut tree = tree.clone();
        let mut scores: Vec<i32> = (0..tree.nodes.len() as i32).collect();
        for player in 0..3 {
            for last in (1..scores.len()).rev() {
                scores.swap(last, random.below(last + 1));
            }
            for (node, &score) in tree.nodes.iter_mut().zip(&scores) {
                node.range = None;
                match &mut node.kind {
                    Kind::Leaf(scores) | Kind::Inner { estimate: scores, .. } => scores[player] = score,
                }
            }
        }
        tree.bounds = tree.tight_bounds();
        if tree.nodes.len() < 2 || tree.nodes.len() > 40 {
            return;
        }
        let truth = MAXN.solve(&mut tree.game(), &tree);
        let options = MctsOptions { solver: false, play_outs: PlayOuts::Random, ..MctsOptions::default() };
        let report = Mcts::new(&tree).options(options).simulations(20_000).run(&tree.game()).expect("sound");
        assert!(!report.exact);
        trees += 1;
        wrong += u32::from(report.best_index != Some(truth.line[0]));
    });
    // Two moves may be so close that more simulations would be needed.
    assert!(trees > 500 && wrong * 50 < trees, "{wrong} of {trees} trees");
}
