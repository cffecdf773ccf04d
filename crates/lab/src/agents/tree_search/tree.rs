//! A tree of what has been tried.

use maxn::{Game, Player};
use maxn_games::cards::Card;

/// Nodes in the order in which they were added, the root first.
pub(super) struct Tree<const N: usize> {
    nodes: Vec<Node<N>>,
    exploration: f64,
}

/// A move that has been tried, and what came of it.
struct Node<const N: usize> {
    card: Option<Card>,
    /// How often it was played.
    visits: f64,
    /// How often it could have been.
    chances: f64,
    sums: [f64; N],
    /// The first of its moves, and the next move of its parent; the root is neither.
    child: usize,
    sibling: usize,
}

/// The root, or no node where a child or a sibling is meant.
const ROOT: usize = 0;

impl<const N: usize> Node<N> {
    fn new(card: Option<Card>, sibling: usize) -> Self {
        Node { card, visits: 0.0, chances: 1.0, sums: [0.0; N], child: ROOT, sibling }
    }
}

impl<const N: usize> Tree<N> {
    pub(super) fn new(exploration: f64) -> Self {
        Tree { nodes: vec![Node::new(None, ROOT)], exploration }
    }

    /// How many simulations it has grown by.
    pub(super) fn visits(&self) -> u64 {
        self.nodes[ROOT].visits as u64
    }

    /// Plays down the tree as far as it goes and one move beyond, looking at each card before it is played. The nodes passed
    /// are put on the path.
    pub(super) fn descend<G: Game<N, Move = Card>>(
        &mut self,
        game: &mut G,
        path: &mut Vec<usize>,
        moves: &mut Vec<Card>,
        mut look: impl FnMut(&G, Card),
    ) {
        path.clear();
        path.push(ROOT);
        let mut node = ROOT;
        while !game.is_terminal() {
            moves.clear();
            game.moves(moves);
            let (next, is_new) = self.select(node, game.player(), moves);
            // Always there: new or selected.
            let Some(card) = self.nodes[next].card else { return };
            look(game, card);
            game.apply(card);
            path.push(next);
            if is_new {
                return;
            }
            node = next;
        }
    }

    /// The first move that has not been tried, or the most promising one.
    fn select(&mut self, node: usize, player: Player, moves: &[Card]) -> (usize, bool) {
        let mut untried = None;
        let mut best = (ROOT, f64::NEG_INFINITY);
        for &card in moves {
            let Some(child) = self.child(node, card) else {
                untried = untried.or(Some(card));
                continue;
            };
            let child_node = &mut self.nodes[child];
            let (visits, mean) = (child_node.visits, child_node.sums[player] / child_node.visits);
            let bonus = self.exploration * (child_node.chances.ln() / visits).sqrt();
            child_node.chances += 1.0;
            if mean + bonus > best.1 {
                best = (child, mean + bonus);
            }
        }
        let Some(card) = untried else { return (best.0, false) };
        let added = self.nodes.len();
        let sibling = std::mem::replace(&mut self.nodes[node].child, added);
        self.nodes.push(Node::new(Some(card), sibling));
        (added, true)
    }

    fn child(&self, node: usize, card: Card) -> Option<usize> {
        let mut child = self.nodes[node].child;
        while child != ROOT {
            if self.nodes[child].card == Some(card) {
                return Some(child);
            }
            child = self.nodes[child].sibling;
        }
        None
    }

    /// Writes down what came of a path, for everybody: each player goes by its own (max^n).
    pub(super) fn record(&mut self, path: &[usize], worth: &[f64; N]) {
        for &node in path {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            for player in 0..N {
                node.sums[player] += worth[player];
            }
        }
    }

    /// The moves at the root that were tried, how often, and what they brought on average.
    pub(super) fn root_moves(&self) -> Vec<(Card, f64, [f64; N])> {
        let mut found = Vec::new();
        let mut child = self.nodes[ROOT].child;
        while child != ROOT {
            let node = &self.nodes[child];
            if let Some(card) = node.card {
                found.push((card, node.visits, node.sums.map(|sum| sum / node.visits)));
            }
            child = node.sibling;
        }
        found.reverse();
        found
    }

    /// The same of several trees from one root together.
    pub(super) fn roots(trees: &[Self]) -> Vec<(Card, f64, [f64; N])> {
        let mut all: Vec<(Card, f64, [f64; N])> = Vec::new();
        for (card, visits, mean) in trees.iter().flat_map(Tree::root_moves) {
            let Some((_, before, sum)) = all.iter_mut().find(|&&mut (other, ..)| other == card) else {
                all.push((card, visits, mean));
                continue;
            };
            for player in 0..N {
                sum[player] = (sum[player] * *before + mean[player] * visits) / (*before + visits);
            }
            *before += visits;
        }
        all
    }

    /// What all moves at the root brought on average.
    pub(super) fn mean(&self) -> [f64; N] {
        let root = &self.nodes[ROOT];
        root.sums.map(|sum| sum / root.visits.max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    /// A tree for one player whose root moves brought this, one after the other.
    fn tree(tried: &[(&str, f64)]) -> Tree<1> {
        let mut tree = Tree::new(1.0);
        for &(text, worth) in tried {
            let node = tree.child(ROOT, card(text)).unwrap_or_else(|| {
                let (node, is_new) = tree.select(ROOT, 0, &[card(text)]);
                assert!(is_new);
                node
            });
            tree.record(&[ROOT, node], &[worth]);
        }
        tree
    }

    #[test]
    fn a_tree_counts_what_was_tried() {
        let tree = tree(&[("2C", 1.0), ("3C", 0.5), ("2C", 0.0)]);
        assert_eq!(tree.root_moves(), [(card("2C"), 2.0, [0.5]), (card("3C"), 1.0, [0.5])]);
        assert_eq!((tree.visits(), tree.mean()), (3, [0.5]));
    }

    #[test]
    fn several_trees_are_added_up() {
        let trees = [
            tree(&[("2C", 1.0), ("3C", 0.5)]),
            tree(&[("4C", 0.25), ("2C", 0.0), ("2C", 0.0), ("2C", 0.0)]),
            tree(&[("3C", 1.0)]),
        ];
        let together = [(card("2C"), 4.0, [0.25]), (card("3C"), 2.0, [0.75]), (card("4C"), 1.0, [0.25])];
        assert_eq!(Tree::roots(&trees), together);
        assert_eq!(Tree::roots(&trees[..1]), trees[0].root_moves());
        assert!(Tree::<1>::roots(&[]).is_empty());
    }
}
