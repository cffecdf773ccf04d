//! How the positions of each board game are judged.

use super::{Board, distances};
use crate::books::best_by_database;
use maxn::{Bounds, Evaluation, Scores};
use maxn_games::abalone::{Abalone, Strength};
use maxn_games::chinese_checkers::database::Database;
use maxn_games::chinese_checkers::{MovesToGoal, Position, Size, Static};
use maxn_games::contest::BoardGame;
use maxn_games::othello::{Othello, Standing};

/// A board game with the evaluation that its search players use.
pub trait Judged<const N: usize>: BoardGame<N> {
    /// Which game it is.
    const BOARD: Board;

    /// What people count of it.
    const MEASURE: &'static str;

    /// The evaluation.
    type Judge: Evaluation<Self, N>;

    /// The evaluation for this board.
    fn judge(&self) -> Self::Judge;

    /// What scores mean, in what people count.
    fn worth(&self, scores: [i32; N]) -> [f64; N];

    /// Whether there is a database for this board.
    fn has_database(&self) -> bool {
        false
    }

    /// The evaluation by the database for this board, if there is one.
    fn judge_by_database(&self) -> Option<Self::Judge> {
        None
    }

    /// How many moves every player would still need alone on the board, where that is known.
    fn moves_left(&self) -> Option<[u32; N]> {
        None
    }

    /// An evaluation by the database of Chinese Checkers, if it is for this board.
    fn judge_by<'d>(&self, _database: &'d Database) -> Option<impl Evaluation<Self, N> + use<'d, Self, N>> {
        None::<Self::Judge>
    }

    /// The places of the best moves by that database, if it is for this board.
    fn book_by(&self, _database: &Database) -> Option<Vec<usize>> {
        None
    }

    /// The name of the board, where there are several.
    fn board(&self) -> Option<&'static str> {
        None
    }
}

/// The evaluations of Chinese Checkers: one type, so that every search is compiled once.
#[derive(Clone, Copy, Debug)]
pub enum Checkers {
    /// By where the pieces are.
    Static(Static),
    /// By the moves that each player would need alone.
    Moves(MovesToGoal<'static>),
}

impl<const N: usize> Evaluation<Position<N>, N> for Checkers {
    #[inline]
    fn evaluate(&self, game: &Position<N>) -> Scores<N> {
        match self {
            Checkers::Static(judge) => judge.evaluate(game),
            Checkers::Moves(judge) => judge.evaluate(game),
        }
    }

    fn bounds(&self) -> Bounds {
        match self {
            Checkers::Static(judge) => Evaluation::<Position<N>, N>::bounds(judge),
            Checkers::Moves(judge) => Evaluation::<Position<N>, N>::bounds(judge),
        }
    }
}

/// The static evaluation gives so much for a step.
const STEP: f64 = 10.0;

impl<const N: usize> Judged<N> for Position<N> {
    const BOARD: Board = Board::ChineseCheckers;
    const MEASURE: &'static str = "steps ahead of the average player";

    type Judge = Checkers;

    fn judge(&self) -> Checkers {
        Checkers::Static(Static::new(self.star().size()))
    }

    fn has_database(&self) -> bool {
        self.star().size() != Size::Full
    }

    fn judge_by_database(&self) -> Option<Checkers> {
        distances::database(self.star().size()).map(|database| Checkers::Moves(MovesToGoal::new(database)))
    }

    fn moves_left(&self) -> Option<[u32; N]> {
        distances::moves_left(self)
    }

    fn worth(&self, scores: [i32; N]) -> [f64; N] {
        let average = f64::from(scores.iter().sum::<i32>()) / N as f64;
        scores.map(|score| (f64::from(score) - average) / N as f64 / STEP)
    }

    fn judge_by<'d>(&self, database: &'d Database) -> Option<impl Evaluation<Self, N> + use<'d, N>> {
        (database.size() == self.star().size()).then(|| MovesToGoal::new(database))
    }

    fn book_by(&self, database: &Database) -> Option<Vec<usize>> {
        (database.size() == self.star().size()).then(|| best_by_database(database, self))
    }

    fn board(&self) -> Option<&'static str> {
        Some(self.star().size().name())
    }
}

impl<const N: usize> Judged<N> for Abalone<N> {
    const BOARD: Board = Board::Abalone;
    const MEASURE: &'static str = "strength, in marbles";

    type Judge = Strength;

    fn judge(&self) -> Strength {
        Strength
    }

    fn worth(&self, scores: [i32; N]) -> [f64; N] {
        scores.map(|score| f64::from(score) / 100.0)
    }
}

impl<const N: usize> Judged<N> for Othello<N> {
    const BOARD: Board = Board::Othello;
    const MEASURE: &'static str = "standing, in percent of all";

    type Judge = Standing;

    fn judge(&self) -> Standing {
        Standing
    }

    fn worth(&self, scores: [i32; N]) -> [f64; N] {
        scores.map(|score| f64::from(score) / 10_000.0)
    }
}
