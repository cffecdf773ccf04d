//! A utility whose sum is not constant: each player aims at exactly its bid.

use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_games::synthetic::{Incremental, Points};
use maxn_games::tricks::divisions;

/// The utility: a player loses the distance of its points from its bid, as in Oh Hell. The monotonic heuristic limits the points,
/// from which only the leaf-value table can conclude anything.
pub(super) struct Bids {
    points: Points,
    players: usize,
    /// The points to be divided.
    total: i32,
    targets: Scores,
}

impl Bids {
    /// The utility of bids on a tree with one point per move.
    pub(super) fn new(tree: &Incremental, bids: Scores) -> Self {
        let shape = tree.shape();
        Bids {
            points: tree.evaluation(),
            players: shape.players(),
            total: shape.depth().into(),
            targets: bids,
        }
    }

    fn utility(&self, points: &Scores) -> Scores {
        Scores::from_fn(self.players, |player| -(points[player] - self.targets[player]).abs())
    }
}

impl Evaluation<Incremental> for Bids {
    fn evaluate(&self, game: &Incremental) -> Scores {
        self.utility(&self.points.evaluate(game))
    }

    fn bounds(&self) -> Bounds {
        Bounds { least: Some(-self.total), greatest: Some(0), sum: Some(0), ..Bounds::default() }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let outcome = |points| Outcome { scores: self.utility(&points), measure: points };
        Some(divisions(self.players, self.total).into_iter().map(outcome).collect())
    }

    fn progress(&self, game: &Incremental) -> Range {
        self.points.range(game)
    }
}
