//! Chinese Checkers as a game that is played, searched and shown, and the numbers of its moves.

use super::database;
use super::evaluation::{CheckersEvaluation, MovesToGoal};
use super::info::INFO;
use super::play::Move;
use super::position::Position;
use super::star::Size;
use crate::board::{Differences, EvaluatedGame, hexagons, unknown_evaluation};
use crate::hex::Cells;
use maxn::{Game, Means, Player, Scores};
use maxn_play::{ActionSpace, BoardScene, DecisionError, GameInfo, SearchFailure};
use std::sync::LazyLock;

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

    fn moves_made(&self) -> u32 {
        self.played().into()
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

/// The numbers of the moves on a board: by the cell that a piece leaves and the cell that it goes to, both in the order of the
/// board, then `pass`. A piece goes to a neighbouring cell or, by jumps, to one that is an even number of rows and diagonals
/// away.
#[derive(Debug)]
struct Numbering {
    space: ActionSpace,
    /// The number of a move, by the cell that a piece leaves and the cell that it goes to.
    numbers: Vec<[u16; Cells::MOST]>,
}

/// The numbering of a board by its name.
pub(super) fn actions(board: &str) -> Option<&'static ActionSpace> {
    let size: Size = board.parse().ok()?;
    Some(&numbering(size).space)
}

/// The numbering of a board.
#[inline]
fn numbering(size: Size) -> &'static Numbering {
    static NUMBERINGS: LazyLock<[Numbering; 4]> = LazyLock::new(|| Size::ALL.map(Numbering::new));
    &NUMBERINGS[size as usize]
}

impl Numbering {
    fn new(size: Size) -> Self {
        let board = size.star().board();
        let (mut names, mut numbers) = (Vec::new(), vec![[u16::MAX; Cells::MOST]; board.len()]);
        for from in board.cells() {
            for to in board.cells().filter(|&to| to != from) {
                let way = board.place(to) - board.place(from);
                if board.distance(from, to) == 1 || way.row % 2 == 0 && way.diagonal % 2 == 0 {
                    numbers[from.index()][to.index()] = names.len() as u16;
                    names.push(format!("{}-{}", board.name(from), board.name(to)));
                }
            }
        }
        names.push("pass".to_string());
        Numbering { space: ActionSpace::default().with_words(names), numbers }
    }

    /// The number of a move.
    #[inline]
    fn number(&self, mv: Move) -> u32 {
        match mv {
            Move::Piece { from, to } => self.numbers[from.index()][to.index()].into(),
            Move::Pass => self.space.count() - 1,
        }
    }
}
