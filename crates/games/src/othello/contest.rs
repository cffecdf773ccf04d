//! Othello as a game that is played, searched and shown.

use super::evaluation::OthelloEvaluation;
use super::info::INFO;
use super::rules::{Move, Othello};
use crate::bitboard;
use crate::board::{EvaluatedGame, Square, squares, unknown_evaluation};
use maxn::{Game, Means, Player, Scores};
use maxn_play::toolkit::hidden::leaders;
use maxn_play::{BoardScene, DecisionError, GameInfo, SearchFailure};

/// The evaluations count in millionths of the whole.
const SCORE_PER_PERCENT: f64 = 10_000.0;

impl EvaluatedGame for Othello {
    type Evaluation = OthelloEvaluation;

    const MEASURE: &'static str = "standing, in percent of all";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn evaluation(&self) -> OthelloEvaluation {
        OthelloEvaluation::Standing
    }

    fn evaluation_by_name(&self, name: &str) -> Result<OthelloEvaluation, SearchFailure> {
        match name {
            "standing" => Ok(OthelloEvaluation::Standing),
            "discs" => Ok(OthelloEvaluation::DiscShare),
            _ => Err(unknown_evaluation(&INFO, name)),
        }
    }

    fn measure(evaluation: &OthelloEvaluation) -> &'static str {
        match evaluation {
            OthelloEvaluation::Standing => Self::MEASURE,
            OthelloEvaluation::DiscShare => "discs, in percent of all",
        }
    }

    fn expected(&self, _evaluation: &OthelloEvaluation, scores: Scores) -> Means {
        scores.to_means().map(|score| score / SCORE_PER_PERCENT)
    }

    fn move_name(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        let mv = text.parse().map_err(DecisionError::illegal)?;
        let mut after = *self;
        after.play(mv).map_err(DecisionError::illegal)?;
        Ok(mv)
    }

    fn action(&self, mv: Move) -> Option<u32> {
        Some(mv.index() as u32)
    }

    /// Discs.
    fn tally(&self) -> Scores {
        self.counts()
    }

    fn canonical(&self) -> (Self, Vec<Move>) {
        Othello::canonical(self)
    }

    fn ending(&self) -> Option<(String, Vec<Player>)> {
        let winners = || leaders(self.counts().first(self.players()), false);
        self.is_terminal().then(|| ("nobody can place a disc".to_string(), winners()))
    }

    fn effect(&self, before: &Self) -> Option<String> {
        let lost = before.counts() - self.counts();
        let turned: i32 = lost.first(self.players()).iter().map(|&lost| lost.max(0)).sum();
        let discs = if turned == 1 { "disc turns" } else { "discs turn" };
        (turned > 0).then(|| format!("{turned} {discs}"))
    }

    fn scene(&self) -> BoardScene {
        squares(8, 8, |column, row| self.owner(Square::at(column.into(), row.into())?))
    }

    fn each_piece(&self, mut visit: impl FnMut(usize, Player)) {
        for (player, &discs) in self.discs().iter().enumerate() {
            bitboard::cells(discs).for_each(|square| visit(square.into(), player));
        }
    }
}
