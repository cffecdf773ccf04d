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
use crate::evaluation::Range;
use crate::scores::{MAX_PLAYERS, Player, Scores};

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
            Kind::End => None,
        };
        let Some(tightened) = tightened else { return false };
        let bounds = &mut self.nodes[node].bounds;
        let before = *bounds;
        // Both hold, so that their intersection does.
        for p in 0..MAX_PLAYERS {
            bounds.lower[p] = bounds.lower[p].max(tightened.lower[p]);
            bounds.upper[p] = bounds.upper[p].min(tightened.upper[p]);
        }
        *bounds != before
    }

    /// Marks the children that the mover does not choose. Returns limits on the value.
    fn decision(&mut self, node: usize, mover: Player) -> Option<Range> {
        let edges = self.nodes[node].edges();
        let mut sure: Option<(i32, u32)> = None;
        for edge in &self.edges[edges.clone()] {
            if let Some(child) = self.child(edge) {
                let (score, rank) = (child.bounds.lower[mover], edge.rank);
                if sure.is_none_or(|(most, first)| score > most || score == most && rank < first) {
                    sure = Some((score, rank));
                }
            }
        }
        let (most, first) = sure?;
        let is_out = |upper: i32, rank: u32| upper < most || upper == most && rank > first;
        // Nothing is known of an untried child but the limits of its parent, which stay as they were as long as there
        // are any; only the mover's lower limit rises. Moves that the game leaves out are never tried.
        let untried_upper = self.nodes[node].bounds.upper[mover];
        let mut untried = self.nodes[node].leaves_out_moves;
        let mut range = Range { lower: Scores::splat(i32::MAX), upper: Scores::splat(i32::MIN) };
        for edge in edges {
            let rank = self.edges[edge].rank;
            let Some(child) = self.edges[edge].target.node() else {
                if is_out(untried_upper, rank) {
                    self.edges[edge].target = Target::OUT;
                }
                untried |= self.edges[edge].target == Target::UNTRIED;
                continue;
            };
            let child = &mut self.nodes[child];
            child.is_worse |= is_out(child.bounds.upper[mover], rank);
            if !child.is_worse {
                for p in 0..MAX_PLAYERS {
                    range.lower[p] = range.lower[p].min(child.bounds.lower[p]);
                    range.upper[p] = range.upper[p].max(child.bounds.upper[p]);
                }
            }
        }
        if untried {
            range = self.nodes[node].bounds;
        }
        range.lower[mover] = most;
        Some(range)
    }

    /// Returns limits on the expectation over chance events: whole numbers around it, so that a value is proved only where
    /// the expectation of every player is one.
    fn expectation(&self, node: usize) -> Option<Range> {
        let mut weights = 0;
        let mut sums = [[0_i128; MAX_PLAYERS]; 2];
        for edge in &self.edges[self.nodes[node].edges()] {
            let bounds = &self.child(edge)?.bounds;
            weights += i128::from(edge.rank);
            for p in 0..MAX_PLAYERS {
                sums[0][p] += i128::from(bounds.lower[p]) * i128::from(edge.rank);
                sums[1][p] += i128::from(bounds.upper[p]) * i128::from(edge.rank);
            }
        }
        Some(Range {
            lower: sums[0].map(|sum| sum.div_euclid(weights) as i32).into(),
            upper: sums[1].map(|sum| -(-sum).div_euclid(weights) as i32).into(),
        })
    }
}
