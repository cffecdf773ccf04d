//! The solver: limits on values by max^n, carried up the tree.
//!
//! A decision is that of plain max^n with ties to the game's first move. With M the highest lower limit of the mover's
//! score among the children, and the first child that has it, the mover does not choose
//!
//! - a child whose upper limit is below M: it is strictly worse;
//! - a later child whose upper limit is M: it is no better, and ties go to the first.
//!
//! An *earlier* child whose upper limit is M may still turn out to be equal, and then is the choice: leaving it out
//! would break the limits of the other players. What is not out encloses the value.

use super::tree::{Kind, Target, Tree};
use crate::scores::{MAX_PLAYERS, Player};

/// Limits for each player, in places for all.
type Limits = [i32; MAX_PLAYERS];

impl<Move: Copy> Tree<Move> {
    /// Tightens the limits along a path, from a node whose own limits are new upwards.
    pub(super) fn tighten_path(&mut self, path: &[u32]) {
        for &node in path.iter().rev() {
            if !self.tighten(node as usize) {
                break;
            }
        }
    }

    /// Tightens the limits of a node by those of its children. Returns whether they have changed.
    fn tighten(&mut self, node: usize) -> bool {
        let tightened = match self.nodes[node].kind {
            Kind::Decision(player) => self.decision(node, player.into()),
            Kind::Chance => self.expectation(node),
            Kind::End | Kind::InformationSet => None,
        };
        let Some((lower, upper)) = tightened else { return false };
        let (own_lower, own_upper) = self.limits_mut(node);
        let mut has_changed = false;
        // Both hold, so that their intersection does.
        for (own, tightened) in own_lower.iter_mut().zip(lower) {
            has_changed |= tightened > *own;
            *own = tightened.max(*own);
        }
        for (own, tightened) in own_upper.iter_mut().zip(upper) {
            has_changed |= tightened < *own;
            *own = tightened.min(*own);
        }
        let is_proved = own_lower == own_upper;
        self.nodes[node].is_proved |= is_proved;
        has_changed
    }

    /// Marks the children that the mover does not choose. Returns limits on the value.
    fn decision(&mut self, node: usize, mover: Player) -> Option<(Limits, Limits)> {
        let edges = self.nodes[node].edges();
        let mut sure: Option<(i32, u32)> = None;
        for edge in &self.edges[edges.clone()] {
            if let Some(child) = edge.target.node() {
                let (score, rank) = (self.limits(child).0[mover], edge.rank);
                if sure.is_none_or(|(most, first)| score > most || score == most && rank < first) {
                    sure = Some((score, rank));
                }
            }
        }
        let (most, first) = sure?;
        let is_out = |upper: i32, rank: u32| upper < most || upper == most && rank > first;
        // Nothing is known of an untried child but the limits of its parent, which stay as they were as long as there
        // are any; only the mover's lower limit rises. Moves that the game leaves out are never tried.
        let untried_upper = self.limits(node).1[mover];
        let mut untried = self.nodes[node].leaves_out_moves;
        let (mut lower, mut upper) = ([i32::MAX; MAX_PLAYERS], [i32::MIN; MAX_PLAYERS]);
        for edge in edges {
            let (target, rank) = (self.edges[edge].target, self.edges[edge].rank);
            let child = target.node();
            if is_out(child.map_or(untried_upper, |child| self.limits(child).1[mover]), rank) {
                self.edges[edge].target = target.worse();
            }
            let target = self.edges[edge].target;
            untried |= target == Target::UNTRIED;
            if let Some(child) = target.candidate() {
                let limits = self.limits(child);
                for (player, (&child_lower, &child_upper)) in limits.0.iter().zip(limits.1).enumerate() {
                    lower[player] = lower[player].min(child_lower);
                    upper[player] = upper[player].max(child_upper);
                }
            }
        }
        if untried {
            let (own_lower, own_upper) = self.limits(node);
            lower[..own_lower.len()].copy_from_slice(own_lower);
            upper[..own_upper.len()].copy_from_slice(own_upper);
        }
        lower[mover] = most;
        Some((lower, upper))
    }

    /// Returns limits on the expectation over chance events: whole numbers around it, so that a value is proved only where
    /// the expectation of every player is one.
    fn expectation(&self, node: usize) -> Option<(Limits, Limits)> {
        let mut weights = 0;
        let mut sums = [[0_i128; MAX_PLAYERS]; 2];
        for edge in &self.edges[self.nodes[node].edges()] {
            let (lower, upper) = self.limits(edge.target.node()?);
            weights += i128::from(edge.rank);
            for (sums, limits) in sums.iter_mut().zip([lower, upper]) {
                sums.iter_mut().zip(limits).for_each(|(sum, &limit)| {
                    *sum += i128::from(limit) * i128::from(edge.rank);
                });
            }
        }
        let lower = sums[0].map(|sum| sum.div_euclid(weights) as i32);
        let upper = sums[1].map(|sum| -(-sum).div_euclid(weights) as i32);
        Some((lower, upper))
    }
}
