//! The tree whose values are assigned from the root down.

use super::order::{Assignment, Order};
use super::shape::{Level, Shape, ShapeError};
use maxn::{Bounds, Evaluation, Game, Player, SCORE_LIMIT, Scores};

/// A tree whose moves come in a given [`Order`], scored by [`Assigned`].
///
/// ```
/// use maxn::Search;
/// use maxn_games::synthetic::{Order, Ordered, Shape};
///
/// let mut tree = Ordered::new(Shape::new(4, 6, 3)?, Order::Perfect, 1);
/// let report = Search::new(&tree.evaluation()).algorithm("maxn:speculative".parse()?).run(&mut tree)?;
/// assert_eq!((report.scores, report.best), (tree.value(), Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordered {
    assignment: Assignment,
    level: Level,
    order: Order,
    sum: i32,
}

impl Ordered {
    /// The root of a tree, with scores on so fine a scale that bounds on whole numbers prune no more than the papers'
    /// bounds on real ones. The seed matters only where the order leaves something to chance.
    pub fn new(shape: Shape, order: Order, seed: u64) -> Self {
        Self::scaled(shape, order, order.widest_sum(shape.players()), seed)
    }

    /// The same with scores that add up to `sum`.
    ///
    /// # Errors
    /// If the sum is not from 1 to [`SCORE_LIMIT`].
    pub fn with_sum(shape: Shape, order: Order, sum: i32, seed: u64) -> Result<Self, ShapeError> {
        if (1..=SCORE_LIMIT).contains(&sum) {
            Ok(Self::scaled(shape, order, sum, seed))
        } else {
            Err(ShapeError::Sum { sum: i64::from(sum), least: 1, most: SCORE_LIMIT })
        }
    }

    fn scaled(shape: Shape, order: Order, sum: i32, seed: u64) -> Self {
        let assignment = Assignment::root(order, shape.players(), sum, seed);
        Ordered { assignment, level: Level::root(shape), order, sum }
    }

    /// The width and depth of the tree.
    pub fn shape(&self) -> Shape {
        self.level.shape
    }

    /// The max^n value of this position.
    pub fn value(&self) -> Scores {
        self.assignment.scores
    }

    /// The evaluation that goes with this tree.
    pub fn evaluation(&self) -> Assigned {
        Assigned { sum: self.sum }
    }
}

impl Game for Ordered {
    type Move = u16;
    type Undo = Ordered;

    #[inline]
    fn players(&self) -> usize {
        self.level.shape.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.level.player()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.level.is_last()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<u16>) {
        moves.extend(0..self.level.shape.branching());
    }

    #[inline]
    fn apply(&mut self, mv: u16) -> Self::Undo {
        let before = *self;
        self.assignment.descend(self.order, self.level, mv);
        self.level.descend();
        before
    }

    #[inline]
    fn undo(&mut self, _mv: u16, before: Self::Undo) {
        *self = before;
    }
}

/// Scores a position of an [`Ordered`] tree by the value assigned to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assigned {
    sum: i32,
}

impl Evaluation<Ordered> for Assigned {
    #[inline]
    fn evaluate(&self, game: &Ordered) -> Scores {
        game.value()
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The max^n value of a position and the move to it, by definition; checks every value on the way.
    fn plain(tree: &mut Ordered) -> (Scores, Option<u16>) {
        let scores = tree.evaluation().evaluate(tree);
        let bounds = tree.evaluation().bounds();
        assert_eq!(Some(scores.sum()), bounds.sum);
        assert!(scores.first(tree.players()).iter().all(|&score| score >= 0));
        if tree.is_terminal() {
            return (scores, None);
        }
        let mover = tree.player();
        let mut best: Option<(Scores, u16)> = None;
        for mv in 0..tree.shape().branching() {
            let before = *tree;
            let (value, _) = tree.explore(mv, plain);
            assert_eq!(*tree, before);
            if best.is_none_or(|(best, _)| value[mover] > best[mover]) {
                best = Some((value, mv));
            }
        }
        let (value, mv) = best.unwrap();
        assert_eq!(value, tree.value(), "the value assigned to a position is its max^n value");
        (value, Some(mv))
    }

    fn check(players: usize, branching: u16, depth: u16) {
        let shape = Shape::new(branching, depth, players).unwrap();
        for order in Order::ALL {
            for seed in 0..3 {
                let best = plain(&mut Ordered::new(shape, order, seed)).1;
                let expected = if order == Order::Worst { branching - 1 } else { 0 };
                assert_eq!(best, Some(expected), "{order:?}");
                for sum in [1, 2, 9, 10] {
                    plain(&mut Ordered::with_sum(shape, order, sum, seed).unwrap());
                }
            }
        }
    }

    #[test]
    fn positions_have_the_values_assigned_to_them() {
        check(2, 3, 6);
        check(3, 1, 4);
        check(3, 2, 8);
        check(3, 4, 5);
        check(4, 3, 6);
        check(8, 2, 8);
    }

    #[test]
    fn a_perfect_order_is_perfect_beyond_the_first_move() {
        let mut tree = Ordered::new(Shape::new(5, 4, 3).unwrap(), Order::Perfect, 1);
        let values = [0, 1, 2, 3, 4].map(|mv| tree.explore(mv, |after| after.value()[0]));
        assert!(values.windows(2).all(|pair| pair[0] > pair[1]), "{values:?}");
    }

    #[test]
    fn a_sum_that_cannot_be_divided_is_refused() {
        let shape = Shape::new(2, 2, 3).unwrap();
        assert_eq!(
            Ordered::with_sum(shape, Order::Equal, 0, 1).unwrap_err().to_string(),
            format!("scores that add up to 0; the sum must be from 1 to {SCORE_LIMIT}")
        );
    }
}
