//! The scores of positions.

use super::rules::ConnectThree;
use maxn::{Bounds, Evaluation, Outcome, Scores};

/// Six points for the winner; before the end, and in a draw, they are shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points;

impl Evaluation<ConnectThree> for Points {
    fn evaluate(&self, game: &ConnectThree) -> Scores {
        match game.winner() {
            Some(winner) => Scores::from_fn(3, |player| if player == winner { 6 } else { 0 }),
            None => Scores::equal(3, 2),
        }
    }

    /// The sum is constant, which every pruning method can use.
    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(6)
    }

    /// There are only four outcomes: with their list max^n prunes more (IJCAI05).
    fn outcomes(&self) -> Option<Vec<Outcome>> {
        Some([[6, 0, 0], [0, 6, 0], [0, 0, 6], [2, 2, 2]].map(Outcome::from).to_vec())
    }
}
