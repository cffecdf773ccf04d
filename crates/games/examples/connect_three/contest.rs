//! The game as it is played and shown.

use super::evaluation::Points;
use super::info::INFO;
use super::notation::column_name;
use super::rules::{COLUMNS, ConnectThree, ROWS};
use maxn::{Game, Player, Scores};
use maxn_games::board::{EvaluatedGame, squares};
use maxn_play::{BoardScene, DecisionError, GameInfo};

impl EvaluatedGame for ConnectThree {
    type Evaluation = Points;

    const MEASURE: &'static str = "points of six";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn evaluation(&self) -> Points {
        Points
    }

    fn move_name(&self, column: u8) -> String {
        column_name(column)
    }

    fn read_move(&self, text: &str) -> Result<u8, DecisionError> {
        self.read_column(text)
    }

    /// Rows of three.
    fn tally(&self) -> Scores {
        Scores::from_fn(3, |player| i32::from(self.winner() == Some(player)))
    }

    fn ending(&self) -> Option<(String, Vec<Player>)> {
        if let Some(winner) = self.winner() {
            return Some((format!("player {} has three in a row", winner + 1), vec![winner]));
        }
        self.is_terminal().then(|| ("the board is full".to_string(), vec![0, 1, 2]))
    }

    fn scene(&self) -> BoardScene {
        squares(COLUMNS, ROWS, |column, from_top| self.owner(column, ROWS - 1 - from_top))
    }
}
