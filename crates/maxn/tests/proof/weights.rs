//! Weights: a search of weighted scores is a search of an evaluation that weighs them, pruned or not. MP-Mix: the rule
//! that the standing asks for.

use crate::support::configuration::{Configuration, exact_algorithms, usual};
use crate::support::generate::Family;
use crate::support::random::Random;
use crate::support::tree::{Graph, Tree};
use crate::support::trials::{for_each_tree, tests};
use maxn::{Algorithm, Bounds, Evaluation, MpMix, Player, Scores, Search, SearchError, Weights};

/// The scores of a tree, weighed one by one. It states nothing about them.
struct Weighed<'t> {
    tree: &'t Tree,
    rows: Vec<Vec<i32>>,
}

impl Evaluation<Graph<'_>> for Weighed<'_> {
    fn evaluate(&self, game: &Graph<'_>) -> Scores {
        let scores = self.tree.evaluate(game);
        Scores::from_fn(self.tree.players, |player| {
            (0..self.tree.players).map(|of| self.rows[player][of] * scores[of]).sum()
        })
    }
}

/// Some weights, and what they are in numbers by their definitions.
fn weights(tree: &Tree, root: Player, random: &mut Random) -> (Weights, Vec<Vec<i32>>) {
    let players = tree.players;
    let mut rows: Vec<Vec<i32>> =
        (0..players).map(|player| (0..players).map(|of| i32::from(player == of)).collect()).collect();
    let leader = random.below(players);
    let weights = match random.below(6) {
        0 => {
            (0..players).filter(|&player| player != leader).for_each(|player| rows[player][leader] -= 1);
            Weights::Against(leader)
        }
        1 => {
            for (player, row) in rows.iter_mut().enumerate() {
                row.fill(-1);
                row[player] = players as i32 - 1;
            }
            Weights::Shares
        }
        2 if tree.bounds.greatest.is_some() && tree.bounds.least.is_some() => {
            if leader != root {
                rows[root][leader] = -(tree.bounds.greatest.unwrap() - tree.bounds.least.unwrap() + 1);
            }
            Weights::Offence(leader)
        }
        _ => {
            let mut matrix = [[0; maxn::MAX_PLAYERS]; maxn::MAX_PLAYERS];
            for player in 0..players {
                for of in 0..players {
                    matrix[player][of] = random.pick(&[0, 0, 1, 1, -1, 2, -3]);
                    rows[player][of] = matrix[player][of];
                }
            }
            Weights::Matrix(matrix)
        }
    };
    (weights, rows)
}

#[derive(Default)]
struct Seen {
    searched: u32,
    refused: u32,
}

fn try_trees(players: usize, family: Family, trees: u64) {
    let mut seen = Seen::default();
    for_each_tree(players, family, trees, |tree, random| {
        let root = tree.game().at;
        let Some(mover) = tree.nodes[root].children().first().map(|_| maxn::Game::player(&tree.game()))
        else {
            return;
        };
        let (weights, rows) = weights(tree, mover, random);
        let weighed = Weighed { tree, rows };
        for algorithm in exact_algorithms() {
            let asked = Configuration::random(algorithm, &tree.game(), random);
            let report = match asked.search(tree).weights(weights).run(&mut tree.game()) {
                Ok(report) => report,
                // What the evaluation states does not limit every weighted sum.
                Err(SearchError::NeedsBounds(_) | SearchError::NeedsGreatest(_)) => {
                    seen.refused += 1;
                    continue;
                }
                Err(error) => panic!("{asked}, {weights:?}: {error} in {tree}"),
            };
            seen.searched += 1;
            let expected = asked.rule(mover).solve(&mut tree.game(), &weighed);
            let line: Vec<usize> = report.line.iter().map(|&mv| mv.into()).collect();
            assert_eq!(
                (report.scores, line),
                (expected.scores, expected.line),
                "{asked}, {weights:?} in {tree}"
            );
            assert!(
                report.greatest.is_none_or(|greatest| greatest == expected.greatest),
                "{asked} in {tree}"
            );
        }
    });
    assert!(seen.searched > 5 * seen.refused, "{} searched, {} refused", seen.searched, seen.refused);
}

tests! {
    bushes_of_two: try_trees(2, Family::Bushes, 500);
    bushes_of_three: try_trees(3, Family::Bushes, 2_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 1_000);
    graphs_of_three: try_trees(3, Family::Graphs, 1_000);
    chances_of_three: try_trees(3, Family::Chances, 1_000);
}

#[test]
fn weights_that_cannot_be_had_are_refused() {
    /// States nothing.
    struct Unlimited<'t>(&'t Tree);
    impl Evaluation<Graph<'_>> for Unlimited<'_> {
        fn evaluate(&self, game: &Graph<'_>) -> Scores {
            self.0.evaluate(game)
        }
    }
    let tree = Tree::parse("[0,[1,(4,1,0),(0,1,4)],(3,0,2)]");
    let ask = |weights| usual(&tree).weights(weights).run(&mut tree.game()).map(|report| report.scores);
    assert_eq!(ask(Weights::Against(3)), Err(SearchError::NoSuchPlayer { player: 3, players: 3 }));
    assert_eq!(ask(Weights::matrix([[1 << 30; 3]; 3])), Err(SearchError::WeightsTooLarge));
    let unlimited = Unlimited(&tree);
    let plain = Search::new(&unlimited).algorithm("maxn:none".parse().unwrap()).weights(Weights::Offence(1));
    assert_eq!(plain.run(&mut tree.game()).unwrap_err(), SearchError::OffenceNeedsBounds);
    let weights = Weights::Offence(2).utilities(0, &[1, 2, 3].into(), &Bounds::constant_sum(9), 3);
    assert_eq!(weights, Ok([1 - 10 * 3, 2, 3].into()), "one point of player 3's outweighs all of one's own");
}

/// The rule that MP-Mix should take: by its definition.
fn expected_rule(standing: &[i32], player: Player, mix: MpMix) -> (&'static str, Option<Weights>) {
    let mut order: Vec<Player> = (0..standing.len()).collect();
    order.sort_by_key(|&one| -standing[one]);
    let (leader, lead) = (order[0], standing[order[0]] - standing[order[1]]);
    match leader == player {
        true if lead >= mix.defence => ("paranoid:zero-window", None),
        false if lead >= mix.offence => ("maxn:none", Some(Weights::Offence(leader))),
        _ => ("maxn:none", None),
    }
}

#[test]
fn mp_mix_searches_by_the_rule_that_the_standing_asks_for() {
    let mut taken = [0; 3];
    for_each_tree(3, Family::Bushes, 2_000, |tree, random| {
        if tree.nodes[0].children().is_empty() || tree.bounds.greatest.is_none() {
            return;
        }
        let player = maxn::Game::player(&tree.game());
        let leads = [1, 2, 5, MpMix::NEVER];
        let mix = MpMix { defence: random.pick(&leads), offence: random.pick(&leads) };
        let stated = random.percent(50).then(|| Scores::from_fn(3, |_| random.between(0, 9)));
        let search = usual(tree).algorithm(Algorithm::MpMix(mix));
        let search = stated.map_or(search.clone(), |standing| search.standing(standing));
        let report = search.run(&mut tree.game()).expect("every need is met");
        let standing = stated.unwrap_or_else(|| tree.nodes[0].scores());
        let (name, weights) = expected_rule(standing.first(3), player, mix);
        let plain = usual(tree).algorithm(name.parse().unwrap());
        let plain = weights.map_or(plain.clone(), |weights| plain.weights(weights));
        let expected = plain.run(&mut tree.game()).expect("every need is met");
        assert_eq!((report.scores, report.line), (expected.scores, expected.line), "{mix} in {tree}");
        assert_eq!(report.algorithm.rule(), expected.algorithm.rule(), "{mix} in {tree}");
        taken[if name.starts_with("paranoid") { 0 } else { 1 + usize::from(weights.is_some()) }] += 1;
    });
    assert!(taken.iter().all(|&count| count > 100), "{taken:?}");
}
