//! A tree of simulations.

use super::advice::TriedCard;
use crate::cards::Card;
use maxn::{Game, Player};

/// Nodes in the order in which they were added, the root first.
pub(super) struct Tree<const N: usize> {
    nodes: Vec<Node<N>>,
    exploration: f64,
}

/// A move that has been tried, and its results.
struct Node<const N: usize> {
    card: Option<Card>,
    /// The number of times it was played.
    visits: f64,
    /// The number of times it could have been.
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

    /// The number of simulations.
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
            // Worlds differ in legal moves, so the times the move was available replace the parent's visits.
            let bonus = self.exploration * (child_node.chances.ln() / visits).sqrt();
            child_node.chances += 1.0;
            if mean + bonus > best.1 {
                best = (child, mean + bonus);
            }
        }
        let Some(card) = untried else { return (best.0, false) };
        let added = self.nodes.len();
        // Linked in front: children are few, and a list needs no allocation per node.
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

    /// Adds a result to the nodes of a path, for everybody: each player goes by its own (max^n).
    pub(super) fn record(&mut self, path: &[usize], worth: &[f64; N]) {
        for &node in path {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            for player in 0..N {
                node.sums[player] += worth[player];
            }
        }
    }

    /// The cards at the root that were tried, in the order in which they were.
    pub(super) fn root_moves(&self) -> Vec<TriedCard> {
        let mut found = Vec::new();
        let mut child = self.nodes[ROOT].child;
        while child != ROOT {
            let node = &self.nodes[child];
            if let Some(card) = node.card {
                let mean = node.sums.iter().map(|sum| sum / node.visits).collect();
                found.push(TriedCard { card, visits: node.visits, mean });
            }
            child = node.sibling;
        }
        // Children are linked in front, the latest first.
        found.reverse();
        found
    }

    /// The mean result of each player over all simulations.
    pub(super) fn mean(&self) -> [f64; N] {
        let root = &self.nodes[ROOT];
        root.sums.map(|sum| sum / root.visits.max(1.0))
    }
}

/// The cards at the root of several trees together.
pub(super) fn merged_roots(trees: Vec<Vec<TriedCard>>) -> Vec<TriedCard> {
    let mut all: Vec<TriedCard> = Vec::new();
    for tried in trees.into_iter().flatten() {
        let Some(before) = all.iter_mut().find(|other| other.card == tried.card) else {
            all.push(tried);
            continue;
        };
        let visits = before.visits + tried.visits;
        for (mean, other) in before.mean.iter_mut().zip(&tried.mean) {
            *mean = (*mean * before.visits + other * tried.visits) / visits;
        }
        before.visits = visits;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn tried(text: &str, visits: f64, mean: f64) -> TriedCard {
        TriedCard { card: card(text), visits, mean: vec![mean] }
    }

    /// A tree for one player with these results of moves at the root, one after the other.
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
        assert_eq!(tree.root_moves(), [tried("2C", 2.0, 0.5), tried("3C", 1.0, 0.5)]);
        assert_eq!((tree.visits(), tree.mean()), (3, [0.5]));
    }

    #[test]
    fn several_trees_are_added_up() {
        let trees = [
            tree(&[("2C", 1.0), ("3C", 0.5)]),
            tree(&[("4C", 0.25), ("2C", 0.0), ("2C", 0.0), ("2C", 0.0)]),
            tree(&[("3C", 1.0)]),
        ];
        let together = [tried("2C", 4.0, 0.25), tried("3C", 2.0, 0.75), tried("4C", 1.0, 0.25)];
        assert_eq!(merged_roots(trees.iter().map(Tree::root_moves).collect()), together);
        assert_eq!(merged_roots(vec![trees[0].root_moves()]), trees[0].root_moves());
        assert!(merged_roots(Vec::new()).is_empty());
    }
}
