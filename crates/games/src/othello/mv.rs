//! Moves.

use super::square::{Square, SquareError};
use std::fmt;
use std::str::FromStr;

/// A move: written as the name of a square, or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a disc.
    Place(Square),
    /// Places none, where none can be placed.
    Pass,
}

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The word is no move.
    #[error("'{0}' is no move; a move is a square, a1 to h8, or pass")]
    Unknown(String),
    /// The game is over.
    #[error("the game is over: nobody can place a disc")]
    Over,
    /// There is a disc already.
    #[error("there is a disc on {0} already")]
    Taken(Square),
    /// Nothing would turn.
    #[error("player {player} flanks nothing on {square}; possible are {possible}")]
    FlanksNothing {
        /// The player to move, from 1.
        player: usize,
        /// The square.
        square: Square,
        /// The possible moves.
        possible: String,
    },
    /// A player who can place a disc has to.
    #[error("player {player} may not pass; possible are {possible}")]
    MayNotPass {
        /// The player to move, from 1.
        player: usize,
        /// The possible moves.
        possible: String,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(word: &str) -> Result<Self, MoveError> {
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        word.parse().map(Move::Place).map_err(|SquareError(word)| MoveError::Unknown(word))
    }
}
