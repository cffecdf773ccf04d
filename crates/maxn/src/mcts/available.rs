//! Trees over information sets: worlds differ in their legal moves, and a move is compared by how often it was available.

use super::reward::Rewards;
use super::selection::{ln, upper_confidence_bound};
use super::tree::{Edge, Kept, Kind, Node, ROOT, Tree};
use crate::evaluation::Range;
use crate::moments::Moments;
use crate::scores::{MAX_PLAYERS, Player};

impl<Move: Copy + PartialEq> Tree<Move> {
    /// Creates a tree over an information set.
    pub(crate) fn over_information_set(players: usize, kept: Kept, memory: usize) -> Self {
        let mut tree = Tree::new(players, kept, memory);
        tree.push(Node::new(Kind::InformationSet), &Range::unknown(players), &[0.0; MAX_PLAYERS]);
        tree
    }

    /// Returns the edge of a move or event at an information set, which is added if it is new; `None` if there is no room.
    pub(crate) fn edge_of(&mut self, node: usize, mv: Move) -> Option<usize> {
        let edges = self.nodes[node].edges();
        let found = self.edges[edges.clone()].iter().position(|edge| edge.mv == mv);
        found.map(|place| edges.start + place).or_else(|| self.append(node, mv))
    }

    /// Adds an edge to an information set, whose edges have room for the next power of two.
    fn append(&mut self, node: usize, mv: Move) -> Option<usize> {
        let range = self.nodes[node].edges();
        let count = range.len();
        let new = Edge::new(mv, 1);
        if count == 0 || count.is_power_of_two() {
            let first = self.reserve_edges(node, (2 * count).max(1))?;
            self.edges.extend_from_within(range.clone());
            self.edges.resize(first as usize + (2 * count).max(1), new);
            if self.kept.priors {
                self.priors.extend_from_within(range);
                self.priors.resize(self.edges.len(), 0.0);
            }
            self.nodes[node].first_edge = first;
        }
        let edge = self.nodes[node].first_edge as usize + count;
        self.edges[edge] = new;
        self.nodes[node].edge_count += 1;
        Some(edge)
    }

    /// Returns the move or event of an edge.
    #[inline]
    pub(crate) fn mv(&self, edge: usize) -> Move {
        self.edges[edge].mv
    }

    /// Returns the node at the end of an edge of an information set, which is added if the edge was never tried, and whether
    /// it was; `None` if there is no room.
    pub(crate) fn follow(&mut self, edge: usize) -> Option<(usize, bool)> {
        if let Some(node) = self.edges[edge].target.node() {
            return Some((node, false));
        }
        let node = Node::new(Kind::InformationSet);
        let added = self.add(edge, node, &Range::unknown(self.players), &[0.0; MAX_PLAYERS]);
        added.map(|node| (node, true))
    }

    /// Chooses among the legal moves of a world at an information set: the first that has not been tried, or the most
    /// promising, the first of equals. `None` if there are no moves, or the tree is full and none was tried.
    ///
    /// Worlds differ in their legal moves, so a move is compared by how often it was *available*, not by how often its
    /// parent was visited: otherwise moves that are rarely possible would look neglected and be overrated.
    pub(crate) fn select_available(
        &mut self,
        node: usize,
        player: Player,
        moves: &[Move],
        rewards: &Rewards,
        exploration: f64,
    ) -> Option<usize> {
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        let (mut untried, mut next) = (None, 0);
        let range = self.nodes[node].edges();
        let (edges, statistics) = (&mut self.edges[range.clone()], &self.statistics);
        for &mv in moves {
            // Worlds list moves in much the same order.
            let is_next = edges.get(next).is_some_and(|edge| edge.mv == mv);
            let place = if is_next { Some(next) } else { edges.iter().position(|edge| edge.mv == mv) };
            let Some((place, child)) = place.and_then(|place| Some((place, edges[place].target.node()?)))
            else {
                untried = untried.or(Some(mv));
                continue;
            };
            next = place + 1;
            let numbers = &statistics[child * (1 + self.players)..][..=self.players];
            let value = rewards.value(player, |player| numbers[1 + player] / numbers[0]);
            let available = &mut edges[place].rank;
            let promise = upper_confidence_bound(value, exploration, ln(*available), numbers[0]);
            *available = available.saturating_add(1);
            if promise > most {
                (best, most) = (Some(range.start + place), promise);
            }
        }
        match untried {
            Some(mv) if !self.is_full || node == ROOT => self.edge_of(node, mv).or(best),
            _ => best,
        }
    }

    /// Returns the moves of the root that were tried, and their results.
    pub(crate) fn root_moves(&self) -> Vec<(Move, Moments)> {
        let results = |edge: usize| (self.edges[edge].mv, self.root_moments(edge));
        self.nodes[ROOT].edges().map(results).filter(|(_, results)| results.count > 0.0).collect()
    }
}
