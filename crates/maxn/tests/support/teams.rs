//! Trees of two teams.

use super::random::Random;
use super::tree::{Kind, Node, Tree};
use maxn::Scores;

/// A tree of two players as one of two teams: at each node either member decides, and both have the team's score.
pub(crate) fn in_teams(tree: &Tree, random: &mut Random) -> Tree {
    let both = |scores: Scores| Scores::from_fn(4, |player| scores[player % 2]);
    let nodes = tree.nodes.iter().map(|node| {
        let kind = match &node.kind {
            Kind::Leaf(scores) => Kind::Leaf(both(*scores)),
            Kind::Inner { player, children, estimate } => Kind::Inner {
                player: player + 2 * random.below(2),
                children: children.clone(),
                estimate: both(*estimate),
            },
        };
        Node {
            weights: node.weights.clone(),
            hint: node.hint,
            starts_step: node.starts_step,
            ..Node::new(kind)
        }
    });
    let mut teamed = Tree::new(4, nodes.collect());
    teamed.bounds = teamed.tight_bounds();
    teamed
}
