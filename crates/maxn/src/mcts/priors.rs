//! Trees over information sets that are guided by a model: priors of moves, and simulations that wait for a judgement.

use super::reward::Rewards;
use super::tree::{Edge, ROOT, Tree};
use crate::scores::Player;

impl<Move: Copy + PartialEq> Tree<Move> {
    /// Chooses among the legal moves of a world at an information set by their values, priors and visits (PUCT), the first
    /// of equals, and appends the edges of all of them to `available`. `None` if a move has no prior yet.
    ///
    /// The promise of a move is its value, from 0 to 1, plus `exploration` times its prior times the root of the number of times
    /// that it was available, over one more than its visits. A simulation under way is a visit that has lost, `loss` times.
    /// A move that was never tried is worth what its node is.
    pub(crate) fn select_by_prior(
        &self,
        node: usize,
        player: Player,
        moves: &[Move],
        rewards: &Rewards,
        (exploration, loss): (f64, f64),
        available: &mut Vec<u32>,
    ) -> Option<usize> {
        let edges = self.nodes[node].edges();
        let (first, mut next, mut total) = (available.len(), 0, 0.0);
        for &mv in moves {
            // Worlds list moves in much the same order.
            let listed = &self.edges[edges.clone()];
            let is_next = listed.get(next).is_some_and(|edge| edge.mv == mv);
            let place = if is_next { Some(next) } else { listed.iter().position(|edge| edge.mv == mv) };
            let Some(place) = place else {
                available.truncate(first);
                return None;
            };
            next = place + 1;
            total += f64::from(self.priors[edges.start + place]);
            available.push((edges.start + place) as u32);
        }
        let visits = self.visits(node).max(1.0);
        let of_node = rewards.value(player, |player| self.sum(node, player) / visits);
        let uniform = 1.0 / moves.len() as f64;
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for &edge in &available[first..] {
            let edge = edge as usize;
            let Edge { target, rank, .. } = self.edges[edge];
            let (mut visits, mut value) = (0.0, of_node);
            if let Some(child) = target.node() {
                let results = self.visits(child);
                visits = results + loss * f64::from(self.under_way[child]);
                if visits > 0.0 {
                    let sum = |player| self.sum(child, player);
                    let mean = if results > 0.0 {
                        rewards.value(player, |player| sum(player) / results)
                    } else {
                        0.0
                    };
                    value = mean * results / visits;
                }
            }
            let prior = if total > 0.0 { f64::from(self.priors[edge]) / total } else { uniform };
            let promise = value + exploration * prior * (f64::from(rank) + 1.0).sqrt() / (1.0 + visits);
            if promise > most {
                (best, most) = (Some(edge), promise);
            }
        }
        best
    }

    /// Gives moves at an information set their priors, and edges to those that have none yet. Where there is no room, the
    /// node stays as it is.
    pub(crate) fn judge(&mut self, node: usize, moves: &[Move], priors: impl Iterator<Item = f32>) {
        if self.nodes[node].edges().is_empty() {
            // With room for the next power of two, as where moves are added one by one.
            let Some(first) = self.reserve_edges(node, moves.len().next_power_of_two()) else { return };
            self.edges.extend(moves.iter().map(|&mv| Edge::new(mv, 0)));
            let filler = Edge::new(moves[0], 0);
            self.edges.resize(first as usize + moves.len().next_power_of_two(), filler);
            self.priors.resize(self.edges.len(), 0.0);
            (self.nodes[node].first_edge, self.nodes[node].edge_count) = (first, moves.len() as u32);
        }
        for (&mv, prior) in moves.iter().zip(priors) {
            let count = self.nodes[node].edge_count;
            let Some(edge) = self.edge_of(node, mv) else { return };
            if self.nodes[node].edge_count > count {
                self.edges[edge].rank = 0;
            }
            self.priors[edge] = prior;
        }
    }

    /// Notes that a simulation has come past these edges, whose moves were available.
    pub(crate) fn pass(&mut self, available: &[u32]) {
        for &edge in available {
            let times = &mut self.edges[edge as usize].rank;
            *times = times.saturating_add(1);
        }
    }

    /// Notes that a simulation waits for a judgement, or waits no more.
    pub(crate) fn wait(&mut self, path: &[u32], waits: bool) {
        for &node in path {
            let under_way = &mut self.under_way[node as usize];
            *under_way = if waits { *under_way + 1 } else { *under_way - 1 };
        }
    }

    /// Returns the move of the root with the most visits, then the highest prior, the first of equals.
    pub(crate) fn most_visited_at_root(&self) -> Option<Move> {
        let rank = |edge: usize| {
            let visits = self.edges[edge].target.node().map_or(0.0, |child| self.visits(child));
            (visits, self.priors[edge])
        };
        let best =
            self.nodes[ROOT].edges().reduce(|best, edge| if rank(edge) > rank(best) { edge } else { best });
        best.map(|edge| self.mv(edge))
    }

    /// Returns the place of an edge among those of the root, which stays the same when edges are added.
    pub(crate) fn place_at_root(&self, edge: usize) -> usize {
        edge - self.nodes[ROOT].edges().start
    }

    /// Returns the edge of the root at a place.
    pub(crate) fn root_edge(&self, place: usize) -> usize {
        self.nodes[ROOT].edges().start + place
    }
}
