//! The tree whose scores add up along the path.

use super::hash;
use super::shape::{Shape, ShapeError};
use maxn::{Bounds, Evaluation, Game, Player, Range, SCORE_LIMIT, Scores};

/// A tree in which every move gives points to the players, at random, and a position's value is the points so
/// far: a look ahead tells something about the end, and a move that brings points at once tends to be good.
///
/// With one point per move this is a trick game without cards: scores never fall, their sum is the number of
/// moves played, and nobody can get more than all the points still to come.
///
/// ```
/// use maxn::{Evaluation, Game};
/// use maxn_trees::synthetic::{Incremental, Shape};
///
/// let mut tree = Incremental::<3>::new(Shape::new(3, 8)?, 1, 1)?;
/// let points = tree.evaluation();
/// assert_eq!(points.bounds().growth, Some(1));
/// tree.apply(2);
/// tree.apply(0);
/// assert_eq!(points.evaluate(&tree).iter().sum::<i32>(), 2);
/// # Ok::<(), maxn_trees::synthetic::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incremental<const N: usize> {
    path: u64,
    ply: u16,
    points: Scores<N>,
    shape: Shape,
    each_move: u32,
}

impl<const N: usize> Incremental<N> {
    /// The root of a tree in which every move divides `each_move` points among the players.
    ///
    /// # Errors
    /// If the points of a whole path are negative or above [`SCORE_LIMIT`].
    pub fn new(shape: Shape, each_move: i32, seed: u64) -> Result<Self, ShapeError> {
        let sum = i64::from(shape.depth()) * i64::from(each_move);
        let each_move = u32::try_from(each_move).ok().filter(|_| sum <= i64::from(SCORE_LIMIT));
        let each_move = each_move.ok_or(ShapeError::Sum { sum, least: 0, most: SCORE_LIMIT })?;
        Ok(Incremental { path: hash::root(seed), ply: 0, points: [0; N], shape, each_move })
    }

    /// The width and depth of the tree.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The evaluation that goes with this tree: the points so far.
    pub fn evaluation(&self) -> Points<N> {
        Points { depth: self.shape.depth(), each_move: self.each_move as i32 }
    }

    /// Points still to come on every path from here.
    #[inline]
    fn remaining(&self) -> i32 {
        i32::from(self.shape.depth().saturating_sub(self.ply)) * self.each_move as i32
    }

    /// The points that a move gives to each player. A single point goes to one of them, each equally likely; more points are
    /// cut into pieces as in [`Cut`](super::Cut).
    #[inline]
    fn gains(&self, path: u64) -> Scores<N> {
        if self.each_move == 1 {
            let winner = hash::draw_to(path, 0, N as u32 - 1) as usize;
            return std::array::from_fn(|player| i32::from(player == winner));
        }
        let mut cuts: [i32; N] = std::array::from_fn(|i| hash::draw_to(path, i, self.each_move));
        cuts[N - 1] = self.each_move as i32;
        cuts.sort_unstable();
        std::array::from_fn(|i| if i == 0 { cuts[0] } else { cuts[i] - cuts[i - 1] })
    }
}

impl<const N: usize> Game<N> for Incremental<N> {
    type Move = u16;
    type Undo = (u64, Scores<N>);

    #[inline]
    fn player(&self) -> Player {
        usize::from(self.ply) % N
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.ply >= self.shape.depth()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<u16>) {
        moves.extend(0..self.shape.branching());
    }

    #[inline]
    fn apply(&mut self, mv: u16) -> Self::Undo {
        let undo = (self.path, self.points);
        self.path = hash::step(self.path, mv);
        let gains = self.gains(self.path);
        self.points = std::array::from_fn(|player| self.points[player] + gains[player]);
        self.ply += 1;
        undo
    }

    #[inline]
    fn undo(&mut self, _mv: u16, (path, points): Self::Undo) {
        self.path = path;
        self.points = points;
        self.ply -= 1;
    }

    /// The points that the mover gets at once.
    #[inline]
    fn hint(&self, mv: u16) -> i32 {
        self.gains(hash::step(self.path, mv))[self.player()]
    }
}

/// Scores a position of an [`Incremental`] tree by the points so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points<const N: usize> {
    depth: u16,
    each_move: i32,
}

impl<const N: usize> Evaluation<Incremental<N>, N> for Points<N> {
    #[inline]
    fn evaluate(&self, game: &Incremental<N>) -> Scores<N> {
        game.points
    }

    /// Only single points meet the conditions of zero-window deepening: of several, a player may get any number.
    fn bounds(&self) -> Bounds {
        let growth = (self.each_move == 1).then_some(1);
        Bounds { growth, ..Bounds::constant_sum(i32::from(self.depth) * self.each_move) }
    }

    #[inline]
    fn range(&self, game: &Incremental<N>) -> Range<N> {
        let remaining = game.remaining();
        Range { lower: game.points, upper: game.points.map(|points| points + remaining) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a position against the ranges of all above it, then everything below.
    fn check<const N: usize>(tree: &mut Incremental<N>, evaluation: Points<N>, above: Range<N>) -> Scores<N> {
        let (bounds, range) = (evaluation.bounds(), evaluation.range(tree));
        let scores = evaluation.evaluate(tree);
        let each_move = tree.each_move as i32;
        assert_eq!(scores.iter().sum::<i32>(), i32::from(tree.ply) * each_move);
        for player in 0..N {
            assert!((above.lower[player]..=above.upper[player]).contains(&scores[player]));
            assert!(range.lower[player] >= above.lower[player]);
            assert!(range.upper[player] <= above.upper[player]);
            assert!(scores[player] >= bounds.least.unwrap() && scores[player] <= bounds.greatest.unwrap());
        }
        let mut most = scores;
        if !tree.is_terminal() {
            for mv in 0..tree.shape().branching() {
                let before = *tree;
                let (mover, hint) = (tree.player(), tree.hint(mv));
                let below = tree.explore(mv, |after| {
                    assert_eq!(after.points[mover] - before.points[mover], hint);
                    check(after, evaluation, range)
                });
                assert_eq!(*tree, before);
                most = std::array::from_fn(|player| most[player].max(below[player]));
            }
        }
        most
    }

    #[test]
    fn scores_grow_as_the_bounds_and_ranges_say() {
        let shape = Shape::new(4, 6).unwrap();
        for each_move in [0, 1, 2, 100] {
            for seed in 0..3 {
                let mut tree = Incremental::<3>::new(shape, each_move, seed).unwrap();
                let evaluation = tree.evaluation();
                check(&mut tree, evaluation, evaluation.bounds().range());
                let mut tree = Incremental::<5>::new(shape, each_move, seed).unwrap();
                let evaluation = tree.evaluation();
                check(&mut tree, evaluation, evaluation.bounds().range());
            }
        }
    }

    #[test]
    fn single_points_can_all_go_to_one_player() {
        let mut tree = Incremental::<3>::new(Shape::new(8, 5).unwrap(), 1, 1).unwrap();
        let evaluation = tree.evaluation();
        let most = check(&mut tree, evaluation, Range::UNKNOWN);
        assert_eq!(most, [5; 3], "the greatest scores that the bounds allow do occur");
    }

    #[test]
    fn too_many_points_are_refused() {
        let shape = Shape::new(2, 1000).unwrap();
        let error = Incremental::<3>::new(shape, 100_000, 1).unwrap_err();
        assert_eq!(error.to_string(), "scores that add up to 100000000; the sum must be from 0 to 67108864");
        assert!(Incremental::<3>::new(shape, -1, 1).is_err());
    }
}
