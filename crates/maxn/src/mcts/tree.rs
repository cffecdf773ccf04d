//! The tree: nodes and edges in two vectors, which grow as far as the memory allows.

use crate::evaluation::Range;
use crate::scores::{MAX_PLAYERS, Means, Player, Scores};
use std::ops;

/// The index of the root.
pub(super) const ROOT: usize = 0;

/// A position that a simulation has come to.
#[derive(Clone, Debug)]
// In this order, so that what a selection reads stands together.
#[repr(C)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// Proved not to be the choice of its parent.
    pub(super) is_worse: bool,
    /// The game lists candidates only: there are moves without an edge.
    pub(super) leaves_out_moves: bool,
    /// Simulations that came here.
    pub(super) visits: u32,
    /// The edges of this node: none before it is expanded.
    first_edge: u32,
    edge_count: u32,
    /// The number of edges, from the first, that have been tried or are out.
    pub(super) tried: u32,
    /// The sum of the rewards of each player.
    pub(super) sums: Means,
    /// The evaluation as rewards, backed up by max^n.
    pub(super) estimate: [f32; MAX_PLAYERS],
    /// Proved limits on the value by max^n; at the end of the game the scores, twice.
    pub(super) bounds: Range,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// This player is to move.
    Decision(u8),
    Chance,
    End,
}

/// A move or a chance event, and the node it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<Move> {
    pub(super) mv: Move,
    pub(super) target: Target,
    /// The index of a move in the game's order of preference; the weight of an event.
    pub(super) rank: u32,
}

/// The end of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target(u32);

impl Target {
    /// Not tried yet.
    pub(super) const UNTRIED: Target = Target(u32::MAX);
    /// Never tried, and proved not to be the mover's choice.
    pub(super) const OUT: Target = Target(u32::MAX - 1);

    /// Returns the node, if the edge was tried.
    #[inline]
    pub(super) fn node(self) -> Option<usize> {
        (self.0 < Target::OUT.0).then_some(self.0 as usize)
    }
}

impl Node {
    pub(super) fn new(kind: Kind, bounds: Range, estimate: [f32; MAX_PLAYERS]) -> Self {
        Node {
            kind,
            is_worse: false,
            leaves_out_moves: false,
            visits: 0,
            first_edge: 0,
            edge_count: 0,
            tried: 0,
            sums: [0.0; MAX_PLAYERS],
            bounds,
            estimate,
        }
    }

    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.edge_count > 0
    }

    #[inline]
    pub(super) fn edges(&self) -> ops::Range<usize> {
        let first = self.first_edge as usize;
        first..first + self.edge_count as usize
    }

    /// Returns the mean reward of a player.
    #[inline]
    pub(super) fn mean(&self, player: Player) -> f64 {
        self.sums[player] * (1.0 / f64::from(self.visits.max(1)))
    }

    /// Returns the value by max^n, if it was proved.
    #[inline]
    pub(super) fn proved(&self) -> Option<Scores> {
        (self.bounds.lower == self.bounds.upper).then_some(self.bounds.lower)
    }
}

/// All nodes and edges.
#[derive(Debug)]
pub(super) struct Tree<Move> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<Move>>,
    /// The size in bytes that the vectors may reach.
    memory: usize,
    /// There was no room for a node or for edges: the tree does not grow any more.
    pub(super) is_full: bool,
}

impl<Move: Copy> Tree<Move> {
    pub(super) fn new(root: Node, memory: usize) -> Self {
        Tree { nodes: vec![root], edges: Vec::new(), memory, is_full: false }
    }

    /// Adds a node at the end of an edge. `None` if there is no room for it.
    pub(super) fn add(&mut self, edge: usize, node: Node) -> Option<usize> {
        let index = self.nodes.len();
        // The moves of the root always have room: there is something to compare.
        let needed = self.nodes[ROOT].edges().contains(&edge);
        if index >= Target::OUT.0 as usize || !(self.reserve_node() || needed) {
            self.is_full = true;
            return None;
        }
        self.nodes.push(node);
        self.edges[edge].target = Target(index as u32);
        Some(index)
    }

    /// Gives a node its edges. Returns whether there was room for them.
    pub(super) fn expand(&mut self, node: usize, edges: impl ExactSizeIterator<Item = Edge<Move>>) -> bool {
        let (first, count) = (self.edges.len(), edges.len());
        let fits = u32::try_from(first + count).is_ok();
        if !fits || !(self.reserve_edges(count) || node == ROOT) {
            self.is_full = true;
            return false;
        }
        self.edges.extend(edges);
        self.nodes[node].first_edge = first as u32;
        self.nodes[node].edge_count = count as u32;
        true
    }

    fn reserve_node(&mut self) -> bool {
        let free = self.free();
        reserve(&mut self.nodes, 1, free)
    }

    fn reserve_edges(&mut self, count: usize) -> bool {
        let free = self.free();
        reserve(&mut self.edges, count, free)
    }

    fn free(&self) -> usize {
        self.memory.saturating_sub(self.bytes())
    }

    /// Returns the size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.edges.capacity() * size_of::<Edge<Move>>()
    }

    /// Returns the child at the end of an edge, if it was tried.
    #[inline]
    pub(super) fn child(&self, edge: &Edge<Move>) -> Option<&Node> {
        edge.target.node().map(|node| &self.nodes[node])
    }
}

/// Makes room for more items, twice as much as there was if `free` bytes allow it. Returns whether there is room.
fn reserve<T>(items: &mut Vec<T>, more: usize, free: usize) -> bool {
    if items.capacity() - items.len() >= more {
        return true;
    }
    let allowed = free / size_of::<T>().max(1);
    // All of the capacity counts, what is not used yet as well.
    let capacity = items.capacity().saturating_add(allowed.min(items.capacity().max(more).max(64)));
    capacity - items.len() >= more && items.try_reserve_exact(capacity - items.len()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node() -> Node {
        Node::new(Kind::Decision(0), Range::unknown(3), [0.0; MAX_PLAYERS])
    }

    fn edges(count: u32) -> impl ExactSizeIterator<Item = Edge<u8>> {
        (0..count as u16).map(|rank| Edge { mv: 0, target: Target::UNTRIED, rank: rank.into() })
    }

    #[test]
    fn a_tree_keeps_its_size() {
        let memory = 40_000;
        let mut tree = Tree::new(node(), memory);
        assert!(tree.expand(ROOT, edges(10)));
        let mut at = ROOT;
        while !tree.is_full {
            let edge = tree.nodes[at].edges().start;
            match tree.add(edge, node()) {
                Some(child) if tree.expand(child, edges(10)) => at = child,
                _ => assert!(tree.is_full),
            }
        }
        assert!(tree.bytes() <= memory, "{} bytes", tree.bytes());
        assert!(tree.bytes() > memory * 9 / 10, "{} bytes", tree.bytes());
    }

    #[test]
    fn the_moves_of_the_root_always_have_room() {
        let mut tree = Tree::new(node(), 0);
        assert!(tree.expand(ROOT, edges(10)));
        for edge in 0..10 {
            assert!(tree.add(edge, node()).is_some());
        }
        assert!(!tree.expand(1, edges(1)) && tree.is_full);
    }
}
