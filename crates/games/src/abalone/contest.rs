//! Abalone as a game that is played, searched and shown.

use super::evaluation::{AbaloneEvaluation, MARBLE, Merit, Strength};
use super::grid::board;
use super::info::INFO;
use super::moves::{Move, NUMBERS};
use super::rules::Abalone;
use crate::bitboard;
use crate::board::{Differences, EvaluatedGame, hexagons, unknown_evaluation};
use crate::tricks::Either;
use maxn::{Game, Means, Player, Scores};
use maxn_play::{BoardScene, DecisionError, GameInfo, SearchFailure};

impl EvaluatedGame for Abalone {
    type Evaluation = AbaloneEvaluation;

    const MEASURE: &'static str = "strength above the average player's, in marbles";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn evaluation(&self) -> AbaloneEvaluation {
        Either::First(Strength { players: self.players() })
    }

    fn evaluation_by_name(&self, name: &str) -> Result<AbaloneEvaluation, SearchFailure> {
        match name {
            "strength" => Ok(self.evaluation()),
            "merit" => Ok(Either::Second(Merit { players: self.players() })),
            _ => Err(unknown_evaluation(&INFO, name)),
        }
    }

    fn measure(evaluation: &AbaloneEvaluation) -> &'static str {
        match evaluation {
            Either::First(_) => Self::MEASURE,
            Either::Second(_) => "strength, in marbles",
        }
    }

    fn expected(&self, evaluation: &AbaloneEvaluation, scores: Scores) -> Means {
        match evaluation {
            Either::First(_) => Differences::above_average(self.players(), scores, MARBLE),
            Either::Second(_) => scores.to_means().map(|score| score / f64::from(MARBLE)),
        }
    }

    fn move_name(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        self.read(text).map_err(DecisionError::illegal)
    }

    /// Remembers the position, which must not come back.
    fn make(&mut self, mv: Move) {
        Abalone::make(self, mv);
    }

    fn action(&self, mv: Move) -> Option<u32> {
        Some(NUMBERS[mv.slot()].into())
    }

    /// Marbles pushed off.
    fn tally(&self) -> Scores {
        self.pushed_off()
    }

    /// By score where nobody has pushed off enough.
    fn ending(&self) -> Option<(String, Vec<Player>)> {
        Some((Abalone::ending(self)?.to_string(), self.winners()))
    }

    fn effect(&self, before: &Self) -> Option<String> {
        let (counts, had) = (self.counts(), before.counts());
        let fallen = (0..self.players()).find(|&player| counts[player] < had[player])?;
        Some(format!("a marble of player {} is pushed off", fallen + 1))
    }

    fn moves_made(&self) -> u32 {
        self.made().into()
    }

    fn scene(&self) -> BoardScene {
        hexagons(board(), |cell| self.owner(cell), |_| None)
    }

    fn each_piece(&self, mut visit: impl FnMut(usize, Player)) {
        for (player, &marbles) in self.position().marbles.iter().enumerate() {
            bitboard::cells(marbles).for_each(|cell| visit(cell.into(), player));
        }
    }
}
