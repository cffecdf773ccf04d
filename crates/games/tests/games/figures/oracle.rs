//! The meaning of the rules, by plain recursion over the document.

use super::figure::{Figure, Rule};
use maxn::{Algorithm, Objective, Ties};
use maxn_games::tree::NodeKind;

/// The value of a node, and the move there unless it is a leaf.
pub(crate) fn solve(figure: &Figure, rule: Rule, node: usize) -> (Vec<i32>, Option<u32>) {
    let (player, children) = match &figure.document.nodes()[node].kind {
        NodeKind::Leaf { scores } => return (scores.clone(), None),
        NodeKind::Inner { player, children } => (*player, children),
        NodeKind::Chance { .. } => panic!("the papers have no chance"),
    };
    let root = figure.root_player();
    // What the mover maximises, and then what it prefers among equals.
    let worth = |scores: &[i32]| match rule.algorithm {
        Algorithm::Maxn(_) => (scores[player], if rule.ties == Ties::RootLeast { -scores[root] } else { 0 }),
        Algorithm::Paranoid(_) => {
            let others = scores.iter().sum::<i32>() - scores[root];
            let own = scores[root] - if rule.objective == Objective::Difference { others } else { 0 };
            (if player == root { own } else { -own }, 0)
        }
        Algorithm::Opps(_)
        | Algorithm::SoftMaxn(_)
        | Algorithm::MpMix(_)
        | Algorithm::Brs
        | Algorithm::ProbMaxn
        | Algorithm::BestFirst => {
            panic!("the papers have no such rule")
        }
    };
    let mut best: Option<(Vec<i32>, u32)> = None;
    for (mv, &child) in (0..).zip(children) {
        let (scores, _) = solve(figure, rule, child);
        if best.as_ref().is_none_or(|(best, _)| worth(&scores) > worth(best)) {
            best = Some((scores, mv));
        }
    }
    let (scores, mv) = best.expect("an inner node has children");
    (scores, Some(mv))
}
