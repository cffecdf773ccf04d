//! How the positions of each board game are judged.

use super::Board;
use crate::books::best_by_database;
use maxn::Evaluation;
use maxn_games::abalone::{Abalone, Strength};
use maxn_games::chinese_checkers::database::Database;
use maxn_games::chinese_checkers::{MovesToGoal, Position, Static};
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

/// The static evaluation gives so much for a step.
const STEP: f64 = 10.0;

impl<const N: usize> Judged<N> for Position<N> {
    const BOARD: Board = Board::ChineseCheckers;
    const MEASURE: &'static str = "steps ahead of the average player";

    type Judge = Static;

    fn judge(&self) -> Static {
        Static::new(self.star().size())
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
