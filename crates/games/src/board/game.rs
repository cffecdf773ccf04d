//! The trait that a board game implements.

use maxn::{Evaluation, Game, Means, Player, Scores};
use maxn_play::{BoardScene, Decision, DecisionError, GameInfo, SearchFailure};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A board game with everything that playing, searching and showing it needs besides its rules.
///
/// `Display` and `FromStr` are the notation of its positions, the number of players included.
pub trait EvaluatedGame: Game + PartialEq + Debug + Display + FromStr<Err: Error> + Sync + 'static {
    /// All evaluations of the game as one type, so that one search is compiled.
    type Evaluation: Evaluation<Self>;

    /// The unit of [expectations](EvaluatedGame::expected).
    const MEASURE: &'static str;

    /// Returns the description of the game.
    fn info() -> &'static dyn GameInfo;

    /// Returns the evaluation that a search uses unless another is asked for.
    fn evaluation(&self) -> Self::Evaluation;

    /// Checks that an evaluation of [`GameInfo::evaluations`] is available for this position, without preparing anything.
    ///
    /// # Errors
    /// If it is not.
    fn check_evaluation(&self, _name: &str) -> Result<(), SearchFailure> {
        Ok(())
    }

    /// Returns the evaluation of a name, one of [`GameInfo::evaluations`] with its argument, if any, after a colon.
    ///
    /// # Errors
    /// If there is no evaluation of this name, or it does not support this position.
    fn evaluation_by_name(&self, name: &str) -> Result<Self::Evaluation, SearchFailure> {
        match Self::info().evaluations().first() {
            Some(usual) if usual.name == name => Ok(self.evaluation()),
            _ => Err(unknown_evaluation(Self::info(), name)),
        }
    }

    /// Returns the unit of the scores of an evaluation: by default [`EvaluatedGame::MEASURE`].
    fn measure(_evaluation: &Self::Evaluation) -> &'static str {
        Self::MEASURE
    }

    /// Converts scores of the evaluation to the [measure](EvaluatedGame::measure) that people count in.
    fn expected(&self, _evaluation: &Self::Evaluation, scores: Scores) -> Means {
        scores.to_means()
    }

    /// Writes a legal move.
    fn move_name(&self, mv: Self::Move) -> String;

    /// Reads a legal move.
    ///
    /// # Errors
    /// If the text is no move, or the rules forbid it.
    fn read_move(&self, text: &str) -> Result<Self::Move, DecisionError>;

    /// Returns the number of a move in the game's [action space](GameInfo::action_space), fixed for ever: by default that of
    /// its name.
    fn action(&self, mv: Self::Move) -> Option<u32> {
        Self::info().action_space(self.board())?.number(&Decision::new(self.move_name(mv)))
    }

    /// Makes a legal move for good. A search only tries moves, with [`Game::apply`].
    fn make(&mut self, mv: Self::Move) {
        self.apply(mv);
    }

    /// Returns the score of each player: pieces in the goal, marbles pushed off, discs.
    fn tally(&self) -> Scores;

    /// Returns the position that stands for all that differ from this one by a symmetry only, and the move here for each move
    /// there: by default itself.
    fn canonical(&self) -> (Self, Vec<Self::Move>) {
        let mut moves = Vec::new();
        if !self.is_terminal() {
            self.moves(&mut moves);
        }
        (self.clone(), moves)
    }

    /// Returns the reason for the end of the game and its winners, which are all players if it is a draw. `None` before the
    /// end.
    fn ending(&self) -> Option<(String, Vec<Player>)>;

    /// Returns the effect of the last move in words, if it is notable.
    fn effect(&self, _before: &Self) -> Option<String> {
        None
    }

    /// Returns the names of the cells that a legal move leads a piece through, where it makes several steps; by default none.
    fn path_names(&self, _mv: Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// Returns the name of the board, where the game has several.
    fn board(&self) -> Option<&'static str> {
        None
    }

    /// Returns the number of moves that each player would need alone on the board, where that is known.
    fn moves_left(&self) -> Option<Vec<u32>> {
        None
    }

    /// Returns the number of moves made since the start, where the rules count them.
    fn moves_made(&self) -> u32 {
        0
    }

    /// Returns the board.
    fn scene(&self) -> BoardScene;

    /// Visits all pieces: the places of their cells in the [scene](EvaluatedGame::scene), and their owners. By default they are
    /// those of the scene.
    fn each_piece(&self, mut visit: impl FnMut(usize, Player)) {
        for (place, cell) in self.scene().cells.iter().enumerate() {
            if let Some(owner) = cell.owner {
                visit(place, owner);
            }
        }
    }
}

/// Returns the error for a name that is not an evaluation of a game.
pub fn unknown_evaluation(game: &dyn GameInfo, name: &str) -> SearchFailure {
    SearchFailure::Evaluation(format!("{} has no evaluation '{name}'", game.name()))
}
