//! Chinese Checkers as a game that is played, searched and shown.

use super::action_space::numbering;
use super::database::{self, MovesToGoal};
use super::evaluation::CheckersEvaluation;
use super::info::INFO;
use super::play::Move;
use super::position::Position;
use crate::board::{Differences, EvaluatedGame, hexagons, unknown_evaluation};
use maxn::{Game, Means, Player, Scores};
use maxn_play::{BoardScene, DecisionError, GameInfo, SearchFailure};

/// The static evaluation gives this much for a step.
const POINTS_PER_STEP: i32 = 10;

impl EvaluatedGame for Position {
    type Evaluation = CheckersEvaluation;

    const MEASURE: &'static str = "steps ahead of the average player";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn evaluation(&self) -> CheckersEvaluation {
        CheckersEvaluation::for_board(self.star().size(), self.players())
    }

    fn check_evaluation(&self, name: &str) -> Result<(), SearchFailure> {
        database::check_name(name, self.star().size())
    }

    fn evaluation_by_name(&self, name: &str) -> Result<CheckersEvaluation, SearchFailure> {
        match name {
            "static" => return Ok(self.evaluation()),
            "winner" => return Ok(CheckersEvaluation::Winner),
            _ => {}
        }
        let size = self.star().size();
        let database = database::by_name(name, size).ok_or_else(|| unknown_evaluation(&INFO, name))??;
        if database.size() != size {
            let problem = format!(
                "the database is for {} on the board '{}', not for this position",
                INFO.name(),
                database.size()
            );
            return Err(SearchFailure::Evaluation(problem));
        }
        Ok(CheckersEvaluation::MovesToGoal(MovesToGoal::new(database, self.players())))
    }

    fn measure(evaluation: &CheckersEvaluation) -> &'static str {
        match evaluation {
            CheckersEvaluation::Static(_) => Self::MEASURE,
            CheckersEvaluation::MovesToGoal(_) => "moves ahead of the average player",
            CheckersEvaluation::Winner => "worth: 1 for the winner",
        }
    }

    fn expected(&self, evaluation: &CheckersEvaluation, scores: Scores) -> Means {
        let points = match evaluation {
            CheckersEvaluation::Static(_) => POINTS_PER_STEP,
            CheckersEvaluation::MovesToGoal(_) => 1,
            CheckersEvaluation::Winner => return scores.to_means(),
        };
        Differences::above_average(self.players(), scores, points)
    }

    fn move_name(&self, mv: Move) -> String {
        self.move_text(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        self.parse_move(text).map_err(DecisionError::illegal)
    }

    fn action(&self, mv: Move) -> Option<u32> {
        Some(numbering(self.star().size()).number(mv))
    }

    fn path_names(&self, mv: Move) -> Vec<String> {
        self.path(mv).into_iter().map(|cell| self.star.board().name(cell).to_string()).collect()
    }

    /// Pieces in the goal.
    fn tally(&self) -> Scores {
        Scores::from_fn(self.players(), |player| self.in_goal(player) as i32)
    }

    fn ending(&self) -> Option<(String, Vec<Player>)> {
        if let Some(winner) = self.winner() {
            return Some((format!("player {} has reached the goal", winner + 1), vec![winner]));
        }
        let drawn = || (format!("a draw after {} moves", self.played()), (0..self.players()).collect());
        self.is_terminal().then(drawn)
    }

    fn board(&self) -> Option<&'static str> {
        Some(self.star().size().name())
    }

    fn moves_left(&self) -> Option<Vec<u32>> {
        database::moves_left(self)
    }

    fn scene(&self) -> BoardScene {
        let goal_of = |cell| (0..self.players()).find(|&player| self.seat(player).goal.contains(cell));
        hexagons(self.star().board(), |cell| self.owner(cell), goal_of)
    }

    fn each_piece(&self, mut visit: impl FnMut(usize, Player)) {
        for player in 0..self.players() {
            self.pieces(player).into_iter().for_each(|cell| visit(cell.index(), player));
        }
    }
}
