//! The tree whose values are assigned from the root down, so that every position has its own.

use super::hash;
use super::shape::{Level, Shape, ShapeError, played_by_level};
use maxn::{Bounds, Evaluation, Game, SCORE_LIMIT, Scores};

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
    type Undo = Ordered;

    played_by_level!();

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

/// The way in which values are assigned from the root down. In every one of these trees the max^n value of a position, ties to
/// the left, is the one assigned to it, and an evaluation at any depth tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The best move is always the first, the next best the second, and so on; values are random otherwise.
    Perfect,
    /// The best move is always the last.
    Worst,
    /// All leaves are equal, and all players have the same score: the last n players' bounds always add up to the
    /// sum. The best case of last-branch and speculative pruning, and of alpha-beta.
    Equal,
    /// One player wins at every leaf, chosen so that immediate pruning happens as high in the tree as possible: the
    /// greedy assignment of DISS 5.2.1.
    ImmediateBest,
    /// Mover and parent together always have the whole sum, the other players share what is left (DISS 5.4,
    /// Figure 5.8): the best case of shallow pruning. No single player has it all, so that there is no immediate
    /// pruning, as long as the sum is large enough to be divided at every other level.
    ShallowBest,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 5] =
        [Order::Perfect, Order::Worst, Order::Equal, Order::ImmediateBest, Order::ShallowBest];

    /// The greatest sum of `players` scores that suits this order: as large as possible, so that bounds on whole
    /// numbers prune no more than the papers' bounds on real ones.
    fn widest_sum(self, players: usize) -> i32 {
        match self {
            Order::ImmediateBest => 1,
            _ => SCORE_LIMIT - SCORE_LIMIT % players as i32,
        }
    }
}

/// The assignment of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Assignment {
    /// Its max^n value.
    scores: Scores,
    /// For [`Order::ShallowBest`]: whether the parent's bound will prune it after its first child.
    cut: bool,
    /// The source of random values.
    path: u64,
}

impl Assignment {
    /// The root's.
    fn root(order: Order, players: usize, sum: i32, seed: u64) -> Self {
        let piece = if order == Order::ImmediateBest { 0 } else { sum / players as i32 };
        let scores = Scores::equal(players, piece) + Scores::only(0, sum - piece * players as i32);
        Assignment { scores, cut: false, path: hash::root(seed) }
    }

    /// Becomes that of the child after a move.
    #[inline]
    fn descend(&mut self, order: Order, level: Level, mv: u16) {
        let (mover, branching) = (level.player(), level.shape.branching());
        match order {
            Order::Equal => {}
            Order::Perfect | Order::Worst => {
                self.path = hash::step(self.path, mv);
                let (best, share) = match order {
                    Order::Perfect => (0, branching - mv),
                    // A mover who has nothing cannot get less elsewhere, and takes the first of its equals.
                    _ => (if self.scores[mover] == 0 { 0 } else { branching - 1 }, mv + 1),
                };
                if mv != best {
                    self.scores = self.random(level, share);
                }
            }
            Order::ImmediateBest => {
                if mv > 0 && self.scores[mover] == 0 {
                    self.scores = Scores::only(level.next_player(), self.scores.sum());
                }
            }
            Order::ShallowBest => {
                self.cut = mv > 0 && !self.cut;
                if self.cut {
                    self.scores = self.counter(level);
                }
            }
        }
    }

    /// A random value that leaves the mover the given share, of as many as there are moves, of what it has.
    #[inline]
    fn random(&self, level: Level, share: u16) -> Scores {
        let (mover, players) = (level.player(), level.shape.players());
        let own = i64::from(self.scores[mover]) * i64::from(share) / i64::from(level.shape.branching());
        let mut scores = Scores::only(mover, own as i32);
        let (mut player, mut left) = (mover, self.scores.sum() - own as i32);
        for distance in 1..players {
            player = if player + 1 == players { 0 } else { player + 1 };
            let last = distance == players - 1;
            let score = if last { left } else { hash::draw_to(self.path, distance, left as u32) };
            scores += Scores::only(player, score);
            left -= score;
        }
        scores
    }

    /// The value with which the next player rules out that the mover does better than it does here: all but the mover's
    /// score is for the next player, and the others divide that.
    #[inline]
    fn counter(&self, level: Level) -> Scores {
        let (mover, players) = (level.player(), level.shape.players());
        let (rest, others) = (self.scores[mover], players as i32 - 1);
        let piece = rest / others;
        let next = Scores::only(level.next_player(), self.scores.sum() - rest - piece);
        Scores::equal(players, piece) + Scores::only(mover, rest % others) + next
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
