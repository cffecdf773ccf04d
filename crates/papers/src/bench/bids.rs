//! A utility whose sum is not constant: each player aims at exactly its bid.

use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_games::synthetic::{Incremental, Points};

/// The utility: a player loses the distance of its points from its bid, as in Oh Hell. The monotonic heuristic limits the points,
/// from which only the leaf-value table can conclude anything.
pub(super) struct Bids<const N: usize> {
    points: Points<N>,
    /// The points to be divided.
    total: i32,
    targets: Scores<N>,
}

impl<const N: usize> Bids<N> {
    /// The utility of bids on a tree with one point per move.
    pub(super) fn new(tree: &Incremental<N>, bids: Scores<N>) -> Self {
        Bids { points: tree.evaluation(), total: i32::from(tree.shape().depth()), targets: bids }
    }

    fn utility(&self, points: &Scores<N>) -> Scores<N> {
        std::array::from_fn(|player| -(points[player] - self.targets[player]).abs())
    }

    /// Generates all divisions of the rest among the players from `player` on.
    fn divide(&self, player: usize, left: i32, points: &mut Scores<N>, outcomes: &mut Vec<Outcome<N>>) {
        if player + 1 == N {
            points[player] = left;
            outcomes.push(Outcome { scores: self.utility(points), measure: *points });
            return;
        }
        for share in 0..=left {
            points[player] = share;
            self.divide(player + 1, left - share, points, outcomes);
        }
    }
}

impl<const N: usize> Evaluation<Incremental<N>, N> for Bids<N> {
    fn evaluate(&self, game: &Incremental<N>) -> Scores<N> {
        self.utility(&self.points.evaluate(game))
    }

    fn bounds(&self) -> Bounds {
        Bounds { least: Some(-self.total), greatest: Some(0), sum: Some(0), ..Bounds::default() }
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        let mut outcomes = Vec::new();
        self.divide(0, self.total, &mut [0; N], &mut outcomes);
        Some(outcomes)
    }

    fn progress(&self, game: &Incremental<N>) -> Range<N> {
        self.points.range(game)
    }
}
