//! The tree whose scores add up along the path.

use super::hash;
use super::leaves;
use super::shape::{Level, Shape, ShapeError, played_by_level};
use maxn::{Bounds, Evaluation, Game, Range, SCORE_LIMIT, Scores};

/// A tree in which every move gives points to the players, at random, and a position's value is the points so
/// far: a look ahead tells something about the end, and a move that brings points at once tends to be good.
///
/// With one point per move this is a trick game without cards: scores never fall, their sum is the number of
/// moves played, and nobody can get more than all the points still to come.
///
/// ```
/// use maxn::{Evaluation, Game};
/// use maxn_games::synthetic::{Incremental, Shape};
///
/// let mut tree = Incremental::new(Shape::new(3, 8, 3)?, 1, 1)?;
/// let points = tree.evaluation();
/// assert_eq!(points.bounds().growth, Some(1));
/// tree.apply(2);
/// tree.apply(0);
/// assert_eq!(points.evaluate(&tree).sum(), 2);
/// # Ok::<(), maxn_games::synthetic::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incremental {
    path: u64,
    points: Scores,
    level: Level,
    each_move: i32,
}

impl Incremental {
    /// The root of a tree in which every move divides `each_move` points among the players.
    ///
    /// # Errors
    /// If the points of a whole path are negative or above [`SCORE_LIMIT`].
    pub fn new(shape: Shape, each_move: i32, seed: u64) -> Result<Self, ShapeError> {
        let sum = i64::from(shape.depth()) * i64::from(each_move);
        if each_move < 0 || sum > i64::from(SCORE_LIMIT) {
            return Err(ShapeError::Sum { sum, least: 0, most: SCORE_LIMIT });
        }
        Ok(Incremental { path: hash::root(seed), points: Scores::ZERO, level: Level::root(shape), each_move })
    }

    /// The width and depth of the tree.
    pub fn shape(&self) -> Shape {
        self.level.shape
    }

    /// The points that every move divides.
    pub fn each_move(&self) -> i32 {
        self.each_move
    }

    /// The evaluation that goes with this tree: the points so far.
    pub fn evaluation(&self) -> Points {
        Points { depth: self.level.shape.depth(), each_move: self.each_move }
    }

    /// Points still to come on every path from here.
    #[inline]
    fn remaining(&self) -> i32 {
        i32::from(self.level.shape.depth().saturating_sub(self.level.ply)) * self.each_move
    }

    /// The points that a move gives to each player. A single point goes to one of them, each equally likely; more points are
    /// cut into pieces as in [`Cut`](super::Cut).
    #[inline]
    fn gains(&self, path: u64) -> Scores {
        match self.each_move {
            1 => leaves::win(path, self.players()),
            sum => leaves::divide::<0>(path, self.players(), sum),
        }
    }
}

impl Game for Incremental {
    type Undo = (u64, Scores);

    played_by_level!();

    #[inline]
    fn apply(&mut self, mv: u16) -> Self::Undo {
        let undo = (self.path, self.points);
        self.path = hash::step(self.path, mv);
        self.points += self.gains(self.path);
        self.level.descend();
        undo
    }

    #[inline]
    fn undo(&mut self, _mv: u16, (path, points): Self::Undo) {
        self.path = path;
        self.points = points;
        self.level.ascend();
    }

    /// The points that the mover gets at once.
    #[inline]
    fn hint(&self, mv: u16) -> i32 {
        self.gains(hash::step(self.path, mv))[self.player()]
    }
}

/// Scores a position of an [`Incremental`] tree by the points so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    depth: u16,
    each_move: i32,
}

impl Evaluation<Incremental> for Points {
    #[inline]
    fn evaluate(&self, game: &Incremental) -> Scores {
        game.points
    }

    /// Only single points meet the conditions of zero-window deepening: of several, a player may get any number.
    fn bounds(&self) -> Bounds {
        let growth = (self.each_move == 1).then_some(1);
        Bounds { growth, ..Bounds::constant_sum(i32::from(self.depth) * self.each_move) }
    }

    #[inline]
    fn range(&self, game: &Incremental) -> Range {
        Range { lower: game.points, upper: game.points + Scores::equal(game.players(), game.remaining()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a position against the ranges of all above it, then everything below.
    fn check(tree: &mut Incremental, evaluation: Points, above: Range) -> Scores {
        let (bounds, range) = (evaluation.bounds(), evaluation.range(tree));
        let scores = evaluation.evaluate(tree);
        assert_eq!(scores.sum(), i32::from(tree.level.ply) * tree.each_move);
        for player in 0..tree.players() {
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
                most = Scores::from_fn(tree.players(), |player| most[player].max(below[player]));
            }
        }
        most
    }

    #[test]
    fn scores_grow_as_the_bounds_and_ranges_say() {
        for players in [3, 5] {
            let shape = Shape::new(4, 6, players).unwrap();
            for each_move in [0, 1, 2, 100] {
                for seed in 0..3 {
                    let mut tree = Incremental::new(shape, each_move, seed).unwrap();
                    let evaluation = tree.evaluation();
                    check(&mut tree, evaluation, evaluation.bounds().range(players));
                }
            }
        }
    }

    #[test]
    fn single_points_can_all_go_to_one_player() {
        let mut tree = Incremental::new(Shape::new(8, 5, 3).unwrap(), 1, 1).unwrap();
        let evaluation = tree.evaluation();
        let most = check(&mut tree, evaluation, Range::unknown(3));
        assert_eq!(most, [5; 3], "the greatest scores that the bounds allow do occur");
    }

    #[test]
    fn too_many_points_are_refused() {
        let shape = Shape::new(2, 1000, 3).unwrap();
        let error = Incremental::new(shape, 100_000, 1).unwrap_err();
        assert_eq!(error.to_string(), "scores that add up to 100000000; the sum must be from 0 to 67108864");
        assert!(Incremental::new(shape, -1, 1).is_err());
    }
}
