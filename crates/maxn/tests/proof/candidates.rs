//! Answers that are called exact are those of the tree with all legal moves, also if a game lists candidates only.

use crate::support::candidates::{Candidates, Stated};
use crate::support::configuration::exact_algorithms;
use crate::support::generate::Family;
use crate::support::reference::{Goal, MAXN, Rule};
use crate::support::trials::{for_each_tree, tests};
use maxn::{Algorithm, Game, MaxnPruning, Memory, Models, Objective, Search, Teams};

/// The searches of one kind.
#[derive(Default)]
struct Seen {
    exact: u32,
    left_out: u32,
    /// Those whose value is not that of the tree with all legal moves.
    wrong: u32,
}

fn try_trees(players: usize, family: Family, trees: u64) {
    let mut seen = Seen::default();
    for_each_tree(players, family, trees, |tree, random| {
        let mut game = Candidates { graph: tree.game(), seed: random.next() };
        if game.is_terminal() || tree.game().has_chance() {
            return;
        }
        let stated = Stated(tree);
        let teams = Teams::default();
        let goal = Goal::Paranoid { view: game.player(), teams, objective: Objective::Own };
        let paranoid = Rule { goal, ..MAXN };
        let plain = MAXN.solve(&mut tree.game(), tree);
        let against_all = paranoid.solve(&mut tree.game(), tree);
        let models = Models::new((0..players).map(|_| Stated(tree)));
        let report =
            models.search(&mut game, Algorithm::Maxn(MaxnPruning::None), None).expect("a sound game");
        assert_eq!(report.exact, !report.left_out, "{tree}");
        assert!(
            report.scores == plain.scores || !report.exact,
            "{:?} is called exact in {tree}",
            report.scores
        );
        for algorithm in exact_algorithms() {
            let bytes = random.pick(&[0, 1 << 14]);
            let search = Search::new(&stated).algorithm(algorithm).table(bytes);
            let search = search.deepening(random.pick(&[false, true]));
            let mut memory = Memory::new(bytes);
            // The second search finds answers of the first one in the table.
            for _ in 0..2 {
                let Ok(report) = search.run_in(&mut game, &mut memory) else { continue };
                assert!(!(report.exact && report.left_out), "{algorithm} in {tree}");
                assert!(report.exact || report.left_out, "{algorithm} in {tree}: nothing was cut off");
                assert!(report.left_out || !game.leaves_out_moves(), "{algorithm} in {tree}");
                let is_right = match algorithm {
                    Algorithm::Maxn(_) => report.scores == plain.scores,
                    Algorithm::SoftMaxn(_)
                    | Algorithm::MpMix(_)
                    | Algorithm::Brs
                    | Algorithm::ProbMaxn
                    | Algorithm::BestFirst => {
                        panic!("they have tests of their own")
                    }
                    Algorithm::Paranoid(_) | Algorithm::Opps(_) => {
                        let value = |scores| paranoid.paranoid_value(scores);
                        value(&report.scores) == value(&against_all.scores)
                    }
                };
                assert!(is_right || !report.exact, "{algorithm} calls {:?} exact in {tree}", report.scores);
                seen.exact += u32::from(report.exact);
                seen.left_out += u32::from(report.left_out);
                seen.wrong += u32::from(!is_right);
            }
        }
    });
    let Seen { exact, left_out, wrong } = seen;
    assert!(exact > 1000 && left_out > 1000 && wrong > 1000, "{exact}, {left_out}, {wrong}");
}

tests! {
    bushes_of_three: try_trees(3, Family::Bushes, 3_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 3_000);
    /// Facts about the same position are in the table more than once.
    graphs_of_three: try_trees(3, Family::Graphs, 3_000);
}
