//! The tree laid out flat, for searching.

use super::bounds;
use super::document::{NodeKind, Text};
use super::error::{Problem, TreeError};
use maxn::{Bounds, Player, Range, Scores};

/// The nodes in preorder. The document, the game and the evaluation share them.
#[derive(Debug)]
pub(super) struct Arena {
    players: usize,
    links: Vec<Link>,
    /// The children of all nodes, those of one node in a row.
    children: Vec<u32>,
    /// The weights of all children, 0 where a player chooses. Empty if there is no chance in the tree.
    weights: Vec<u32>,
    /// Scores of all nodes: at a leaf its own, elsewhere those of the leftmost leaf below.
    scores: Vec<Scores>,
    /// The monotonic heuristic of all nodes. Empty if there is none.
    ranges: Vec<Range>,
    bounds: Bounds,
}

/// The links of a node to others.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// The node above; the root's is the root itself.
    parent: u32,
    /// The index of its first child among all children.
    first_child: u32,
    /// The number of children; none below a leaf.
    child_count: u32,
    /// The player to move, or [`CHANCE`]; of no meaning at a leaf.
    player: u32,
}

/// The mover at a chance event.
const CHANCE: u32 = u32::MAX;

impl Arena {
    /// Lays out a tree that has been checked.
    pub(super) fn new(text: &Text) -> Result<Arena, TreeError> {
        let (nodes, players) = (&text.nodes, text.players);
        if u32::try_from(nodes.len()).is_err() {
            return Err(Problem::TooManyNodes(nodes.len()).into());
        }
        let bounds = bounds::of_all(text);
        let ranges = bounds::of_nodes(text, &bounds)?;
        let mut links = Vec::with_capacity(nodes.len());
        let mut children = Vec::with_capacity(nodes.len() - 1);
        let mut scores = vec![Scores::ZERO; nodes.len()];
        let mut weights = Vec::new();
        for node in nodes {
            let player = match node.kind {
                NodeKind::Inner { player, .. } => player as u32,
                NodeKind::Chance { .. } => CHANCE,
                NodeKind::Leaf { .. } => 0,
            };
            links.push(Link {
                parent: node.parent.unwrap_or(0) as u32,
                first_child: children.len() as u32,
                child_count: node.children().len() as u32,
                player,
            });
            if !node.weights().is_empty() {
                weights.resize(children.len(), 0);
                weights.extend_from_slice(node.weights());
            }
            children.extend(node.children().iter().map(|&child| child as u32));
        }
        // Children come after their parents, so backwards every first child has its scores already.
        for (id, node) in nodes.iter().enumerate().rev() {
            scores[id] = match &node.kind {
                NodeKind::Leaf { scores: own } => Scores::from_fn(players, |player| own[player]),
                NodeKind::Inner { children, .. } | NodeKind::Chance { children, .. } => scores[children[0]],
            };
        }
        Ok(Arena { players, links, children, weights, scores, ranges, bounds })
    }

    #[inline]
    pub(super) fn players(&self) -> usize {
        self.players
    }

    pub(super) fn len(&self) -> usize {
        self.links.len()
    }

    #[inline]
    pub(super) fn player(&self, node: u32) -> Player {
        self.links[node as usize].player as Player
    }

    #[inline]
    pub(super) fn is_chance(&self, node: u32) -> bool {
        self.links[node as usize].player == CHANCE
    }

    pub(super) fn has_chance(&self) -> bool {
        !self.weights.is_empty()
    }

    /// The weights of the children of a chance event.
    pub(super) fn weights(&self, node: u32) -> &[u32] {
        let Link { first_child, child_count, .. } = self.links[node as usize];
        &self.weights[first_child as usize..][..child_count as usize]
    }

    #[inline]
    pub(super) fn child_count(&self, node: u32) -> u32 {
        self.links[node as usize].child_count
    }

    #[inline]
    pub(super) fn child(&self, node: u32, index: u32) -> u32 {
        self.children[(self.links[node as usize].first_child + index) as usize]
    }

    #[inline]
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.links[node as usize].parent
    }

    #[inline]
    pub(super) fn scores(&self, node: u32) -> Scores {
        self.scores[node as usize]
    }

    #[inline]
    pub(super) fn range(&self, node: u32) -> Range {
        self.ranges.get(node as usize).copied().unwrap_or_else(|| self.bounds.range(self.players))
    }

    pub(super) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The scores of every leaf.
    pub(super) fn leaves(&self) -> impl Iterator<Item = Scores> {
        let leaves = (0..self.links.len() as u32).filter(|&node| self.child_count(node) == 0);
        leaves.map(|node| self.scores(node))
    }
}
