//! Evaluations.
//!
//! Every evaluation here is of constant sum, so that every kind of pruning works: a player's merit is compared with that of the others
//! ([`Differences`]), and the winner has everything.

use super::database::Database;
use super::play::Move;
use super::position::Position;
use super::progress::Progress;
use super::star::Size;
use crate::board::Differences;
use maxn::{Bounds, Evaluation, Game, Player, Range, Scores};

/// The static evaluation (DISS 7.3): the distance of the pieces from the goal, their nearness to each other, the number in
/// the goal, and the distance of the last one.
///
/// ```
/// use maxn::Search;
/// use maxn_games::chinese_checkers::{Position, Rules, Size, Static};
///
/// let mut game = Position::start(Size::Full, Rules::Standard, 3);
/// let evaluation = Static::new(Size::Full, 3);
/// let report = Search::new(&evaluation).depth(3).width(10).run(&mut game)?;
/// assert!(report.best.is_some());
/// # Ok::<(), maxn::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Static {
    size: Size,
    players: usize,
    weights: Weights,
    differences: Differences,
}

/// The weights of the static evaluation. No weight is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each step nearer to the far corner of the goal.
    pub step: u16,
    /// For each pair of pieces at most two steps apart.
    pub pair: u16,
    /// For each piece in the goal.
    pub arrived: u16,
    /// For each step that the last piece is nearer.
    pub last: u16,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { step: 10, pair: 1, arrived: 4, last: 6 }
    }
}

impl Static {
    /// Creates the evaluation with the usual weights.
    pub fn new(size: Size, players: usize) -> Static {
        Static::with(size, players, Weights::default())
    }

    /// Creates the evaluation with these weights.
    pub fn with(size: Size, players: usize, weights: Weights) -> Static {
        let Weights { step, pair, arrived, last } = weights;
        let pieces = size.pieces() as i32;
        let most = longest(size) * (i32::from(step) * pieces + i32::from(last))
            + i32::from(pair) * (pieces * (pieces - 1) / 2)
            + i32::from(arrived) * pieces;
        Static { size, players, weights, differences: Differences::new(players, most) }
    }

    /// The value of a player's pieces.
    #[inline]
    fn merit(&self, progress: &Progress, in_goal: usize) -> i32 {
        let Weights { step, pair, arrived, last } = self.weights;
        let longest = longest(self.size);
        i32::from(step) * (longest * self.size.pieces() as i32 - progress.distance())
            + i32::from(pair) * progress.pairs()
            + i32::from(arrived) * in_goal as i32
            + i32::from(last) * (longest - progress.farthest())
    }
}

/// The distance from corner to corner.
#[inline]
fn longest(size: Size) -> i32 {
    4 * size.side() as i32
}

impl Evaluation<Position> for Static {
    #[inline]
    fn evaluate(&self, game: &Position) -> Scores {
        debug_assert_eq!((game.star().size(), game.players()), (self.size, self.players));
        scores(game, self.differences, |player| self.merit(game.progress(player), game.in_goal(player)))
    }

    fn bounds(&self) -> Bounds {
        self.differences.bounds()
    }

    #[inline]
    fn range(&self, game: &Position) -> Range {
        range(game, self.differences)
    }

    /// The value of the mover's pieces after the move; that of the others is the same after all moves.
    fn static_move_value(&self, game: &Position, mv: Move) -> Option<i32> {
        let Move::Piece { from, to } = mv else { return Some(0) };
        let (progress, in_goal) = game.ahead(from, to);
        Some(self.merit(&progress, in_goal))
    }
}

/// The number of moves that a player alone on the board would need less than the others, from a [`Database`]. Pieces in
/// no placement of the database count as being as far from the goal as any.
#[derive(Clone, Copy, Debug)]
pub struct MovesToGoal<'d> {
    database: &'d Database,
    longest: i32,
    differences: Differences,
}

impl<'d> MovesToGoal<'d> {
    /// Creates the evaluation by this database for a number of players.
    pub fn new(database: &'d Database, players: usize) -> Self {
        let longest = i32::from(database.longest());
        MovesToGoal { database, longest, differences: Differences::new(players, longest) }
    }
}

impl Evaluation<Position> for MovesToGoal<'_> {
    fn evaluate(&self, game: &Position) -> Scores {
        scores(game, self.differences, |player| {
            self.database.moves_of(game, player).map_or(0, |moves| self.longest - i32::from(moves))
        })
    }

    fn bounds(&self) -> Bounds {
        self.differences.bounds()
    }

    fn range(&self, game: &Position) -> Range {
        range(game, self.differences)
    }
}

/// One point for the winner, none for the others or before the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winner;

impl Evaluation<Position> for Winner {
    #[inline]
    fn evaluate(&self, game: &Position) -> Scores {
        game.winner().map_or(Scores::ZERO, |winner| Scores::only(winner, 1))
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}

/// Any evaluation of the game: one type, so that one search is compiled.
#[derive(Clone, Copy, Debug)]
pub enum CheckersEvaluation {
    /// By the places of the pieces.
    Static(Static),
    /// By the moves that each player would need alone.
    MovesToGoal(MovesToGoal<'static>),
    /// By the end of the game alone.
    Winner,
}

impl CheckersEvaluation {
    /// Returns the usual evaluation for a board and a number of players.
    pub fn for_board(size: Size, players: usize) -> CheckersEvaluation {
        CheckersEvaluation::Static(Static::new(size, players))
    }
}

impl Evaluation<Position> for CheckersEvaluation {
    #[inline]
    fn evaluate(&self, game: &Position) -> Scores {
        match self {
            CheckersEvaluation::Static(evaluation) => evaluation.evaluate(game),
            CheckersEvaluation::MovesToGoal(evaluation) => evaluation.evaluate(game),
            CheckersEvaluation::Winner => Winner.evaluate(game),
        }
    }

    fn bounds(&self) -> Bounds {
        match self {
            CheckersEvaluation::Static(evaluation) => evaluation.bounds(),
            CheckersEvaluation::MovesToGoal(evaluation) => evaluation.bounds(),
            CheckersEvaluation::Winner => Evaluation::<Position>::bounds(&Winner),
        }
    }

    #[inline]
    fn range(&self, game: &Position) -> Range {
        match self {
            CheckersEvaluation::Static(evaluation) => evaluation.range(game),
            CheckersEvaluation::MovesToGoal(evaluation) => evaluation.range(game),
            CheckersEvaluation::Winner => Winner.range(game),
        }
    }

    fn static_move_value(&self, game: &Position, mv: Move) -> Option<i32> {
        match self {
            CheckersEvaluation::Static(evaluation) => evaluation.static_move_value(game, mv),
            CheckersEvaluation::MovesToGoal(_) | CheckersEvaluation::Winner => None,
        }
    }
}

/// The scores of a position by merits, or by the end of the game.
#[inline]
fn scores(game: &Position, differences: Differences, merit: impl Fn(Player) -> i32) -> Scores {
    if game.is_terminal() {
        return settled(game, differences);
    }
    differences.compare(merit)
}

#[cold]
fn settled(game: &Position, differences: Differences) -> Scores {
    match game.winner() {
        Some(winner) => differences.settle(&[winner], game.played()),
        None => differences.settle(&[0, 1, 2, 3, 4, 5][..game.players()], game.played()),
    }
}

/// The limits on the scores of a position and all that follow: it takes at least one more move to win.
#[inline]
fn range(game: &Position, differences: Differences) -> Range {
    differences.range(game.played() + u16::from(!game.is_terminal()))
}
