//! With two players and a constant sum, max^n and paranoid are minimax.

use crate::support::configuration::Configuration;
use crate::support::generate::Family;
use crate::support::shrink::smallest;
use crate::support::tree::{Kind, Tree};
use crate::support::trials::{for_each_tree, tests};
use maxn::{Algorithm, Bounds, Classifier, ParanoidPruning};

/// Negamax as in any textbook, but that a player may move twice: the value for the player to move, and its move.
fn negamax(tree: &Tree, node: usize, player: usize) -> (i32, Option<usize>) {
    let (mover, children) = match &tree.nodes[node].kind {
        Kind::Leaf(scores) => return (scores[player] - scores[1 - player], None),
        Kind::Inner { player, children, .. } => (*player, children),
    };
    let mut best = (i32::MIN, None);
    for (place, &child) in children.iter().enumerate() {
        let value = -negamax(tree, child, 1 - mover).0;
        if value > best.0 {
            best = (value, Some(place));
        }
    }
    if mover == player { best } else { (-best.0, best.1) }
}

/// Makes it so that what one player does not get goes to the other.
fn make_constant_sum(tree: &mut Tree, sum: i32) {
    for node in &mut tree.nodes {
        node.range = None;
        match &mut node.kind {
            Kind::Leaf(scores) | Kind::Inner { estimate: scores, .. } => scores[1] = sum - scores[0],
        }
    }
    tree.bounds = Bounds { delta: tree.bounds.delta, ..tree.tight_bounds() };
}

/// The difference and the move by negamax, and by the engine if it says otherwise.
type Disagreement = [(i32, Option<usize>); 2];

fn disagreement(tree: &Tree, asked: &Configuration) -> Option<Disagreement> {
    let report = asked.search(tree).run(&mut tree.game()).expect("every need is met");
    let answers = [negamax(tree, 0, 0), (report.scores[0] - report.scores[1], report.best_index)];
    (answers[0] != answers[1]).then_some(answers)
}

/// Every algorithm but the one that needs growth: the unsound ones are sound here, and with one opponent BRS+ leaves out
/// nothing unless it moves twice. A range is no value, and
/// an offence no zero-sum game.
fn algorithms() -> impl Iterator<Item = Algorithm> {
    let is_exact = |&a: &Algorithm| {
        a != Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening)
            && !["opps", "soft-maxn", "mp-mix"].contains(&a.rule())
    };
    Algorithm::all().filter(is_exact)
}

fn try_trees(family: Family) {
    for_each_tree(2, family, 3_000, |tree, random| {
        let mut tree = tree.clone();
        let sum = random.between(0, 10);
        make_constant_sum(&mut tree, sum);
        for algorithm in algorithms() {
            let classifier = random.pick(&[Classifier::Linear, Classifier::Table]);
            let asked = Configuration { classifier, ..algorithm.into() };
            if disagreement(&tree, &asked).is_some() {
                let constant = |tree: &Tree| tree.nodes.iter().all(|node| node.scores().sum() == sum);
                let tree = smallest(&tree, |tree| constant(tree) && disagreement(tree, &asked).is_some());
                panic!("{asked} on {tree}: negamax and engine say {:?}", disagreement(&tree, &asked));
            }
        }
    });
}

tests! {
    bushes: try_trees(Family::Bushes);
    caterpillars: try_trees(Family::Caterpillars);
}
