//! Moves as text.

use super::super::play::Move;
use super::super::position::Position;
use super::super::star::Star;
use crate::hex::{CellName, CellNameError};
use maxn::Game;

/// A text that is no move of the player to move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Not two cells.
    #[error(
        "'{0}' is no move: a move is the cell a piece leaves and the cell it goes to, such as a5-b5, or pass"
    )]
    NotAMove(String),
    /// No cell.
    #[error(transparent)]
    Cell(#[from] CellNameError),
    /// Nothing to move there.
    #[error("there is no piece of player {player} on {from}")]
    NoPiece {
        /// The player to move, from 1.
        player: usize,
        /// The cell.
        from: CellName,
    },
    /// The piece cannot go there.
    #[error("the piece on {from} cannot go to {to}{}", list(.reachable))]
    Unreachable {
        /// The cell of the piece.
        from: CellName,
        /// The cell it should go to.
        to: CellName,
        /// The cells it can go to.
        reachable: Vec<CellName>,
    },
    /// There are other moves.
    #[error("player {0} can move, and who can move must not pass")]
    CannotPass(usize),
    /// Nobody moves any more.
    #[error("the game is over")]
    Over,
}

fn list(cells: &[CellName]) -> String {
    if cells.is_empty() {
        return ", or anywhere else".to_string();
    }
    let names: Vec<String> = cells.iter().map(CellName::to_string).collect();
    format!(", only to {}", names.join(" "))
}

/// A move on a board as text.
pub(super) fn move_text(star: &Star, mv: Move) -> String {
    match mv {
        Move::Piece { from, to } => format!("{}-{}", star.board().name(from), star.board().name(to)),
        Move::Pass => "pass".to_string(),
    }
}

impl Position {
    /// Returns a move as text: `c5-e7`, or `pass`.
    pub fn move_text(&self, mv: Move) -> String {
        move_text(self.star, mv)
    }

    /// Reads a move of the player to move.
    ///
    /// # Errors
    /// If it is no move, or cannot be made.
    ///
    /// ```
    /// use maxn_games::chinese_checkers::{Position, Rules, Size};
    ///
    /// let start = Position::start(Size::Small, Rules::Standard, 2);
    /// assert_eq!(start.move_text(start.parse_move("c4-d4")?), "c4-d4");
    /// let error = start.parse_move("c4-e4").unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on c4 cannot go to e4, only to d4 d5");
    /// # Ok::<(), maxn_games::chinese_checkers::MoveError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let board = self.star.board();
        let text = text.trim();
        if self.is_terminal() {
            return Err(MoveError::Over);
        }
        let player = self.player();
        if text.eq_ignore_ascii_case("pass") {
            let mut moves = Vec::new();
            self.moves(&mut moves);
            return if moves == [Move::Pass] {
                Ok(Move::Pass)
            } else {
                Err(MoveError::CannotPass(player + 1))
            };
        }
        let (from, to) = text.split_once('-').ok_or_else(|| MoveError::NotAMove(text.to_string()))?;
        let (from, to) = (board.parse(from.trim())?, board.parse(to.trim())?);
        if !self.pieces[player].contains(from) {
            return Err(MoveError::NoPiece { player: player + 1, from: board.name(from) });
        }
        let reachable = self.destinations(player, from);
        if !reachable.contains(to) {
            let reachable = reachable.into_iter().map(|cell| board.name(cell)).collect();
            return Err(MoveError::Unreachable { from: board.name(from), to: board.name(to), reachable });
        }
        Ok(Move::Piece { from, to })
    }
}
