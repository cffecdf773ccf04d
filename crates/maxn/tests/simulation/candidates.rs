//! Proved limits and values are those of the tree with all legal moves, also if a game lists candidates only.

use crate::support::candidates::{Candidates, Stated};
use crate::support::generate::Family;
use crate::support::reference::MAXN;
use crate::support::trials::{for_each_tree, tests};
use maxn::{Game, Mcts, Range, Scores};

fn try_trees(players: usize, family: Family, trees: u64) {
    let (mut exact, mut left_out, mut wrong) = (0, 0, 0);
    for_each_tree(players, family, trees, |tree, random| {
        let mut game = Candidates { graph: tree.game(), seed: random.next() };
        if game.is_terminal() || tree.game().has_chance() {
            return;
        }
        let stated = Stated(tree);
        let search = Mcts::new(&stated).simulations(random.pick(&[10, 500])).seed(random.next());
        let report = search.run(&game).expect("a sound game");
        let truth = MAXN.solve(&mut tree.game(), tree);
        let within = |bounds: &Range, scores: Scores| {
            (0..players).all(|p| bounds.lower[p] <= scores[p] && scores[p] <= bounds.upper[p])
        };
        assert!(
            within(&report.bounds, truth.scores),
            "{:?} misses {:?} in {tree}",
            report.bounds,
            truth.scores
        );
        let values = MAXN.solve_moves(&mut tree.game(), tree);
        for (one, value) in report.moves.iter().zip(values) {
            let value = value.expect("no width is set").scores;
            assert!(within(&one.bounds, value), "{:?} misses {value:?} in {tree}", one.bounds);
            assert!(!one.is_worse || usize::from(one.mv) != truth.line[0], "{} in {tree}", one.mv);
        }
        assert!(!(report.exact && (report.left_out || game.leaves_out_moves())), "{tree}");
        if report.exact {
            assert_eq!(
                (report.scores, report.best_index),
                (Some(truth.scores), Some(truth.line[0])),
                "{tree}"
            );
        }
        exact += u32::from(report.exact);
        left_out += u32::from(report.left_out);
        wrong += u32::from(MAXN.solve(&mut game, &stated).scores != truth.scores);
    });
    assert!(exact > 100 && left_out > 1000 && wrong > 500, "{exact}, {left_out}, {wrong}");
}

tests! {
    bushes_of_three: try_trees(3, Family::Bushes, 10_000);
    graphs_of_four: try_trees(4, Family::Graphs, 10_000);
}
