//! Chinese Checkers with fewer pieces on the last rows of the board: small enough to solve with all players on it.
//!
//! The whole game has too many positions for an end-game database (DISS 6.4.2). This one has as many as one likes: a
//! [`Reduction`] has the board, the number of pieces each, and the number of rows, counted from the far corner of a player's
//! goal, that player's pieces may rest on. Everything else is as in the whole game, and with all pieces and all rows it is
//! the whole game, except that it does not end by itself after many moves: play can go on forever.
//!
//! A player has won when all of the player's pieces are in the goal, or when the goal is full and one of the pieces in it
//! is the player's own; the others may be anybody's.
//!
//! ```
//! use maxn_games::chinese_checkers::Size;
//! use maxn_games::chinese_checkers::reduced::{Numbering, ReducedPosition, Reduction};
//!
//! let reduction = Reduction::new(Size::Tiny, 1, 5)?;
//! let position = ReducedPosition::read(reduction, 3, "turn 1; pieces home | home | c3")?;
//! let numbers = Numbering::new(reduction, 3)?;
//! assert_eq!(numbers.position(numbers.number(&position)), Some(position));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod numbers;
mod position;

pub use numbers::Numbering;
pub use position::{ReducedPosition, Winner};

use super::star::Size;
use crate::hex::{Cell, Cells};
use std::fmt;

/// A board, pieces, and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reduction {
    size: Size,
    pieces: u8,
    rows: u8,
}

/// An impossible reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReductionError {
    /// No pieces, or more than there are.
    #[error("{found} pieces each cannot be played with: on the board '{size}' a player has 1 to {most}")]
    Pieces {
        /// The board.
        size: Size,
        /// The number asked for.
        found: usize,
        /// The greatest number.
        most: usize,
    },
    /// The goal and a row before it are needed, and no board has more rows than it has.
    #[error("{found} rows are no board: '{size}' has {most}, and a game needs at least {least}")]
    Rows {
        /// The board.
        size: Size,
        /// The number asked for.
        found: usize,
        /// The least number.
        least: usize,
        /// The greatest number.
        most: usize,
    },
    /// Too many positions to number.
    #[error(
        "{players} players with {pieces} pieces on {rows} rows of '{size}' have too many positions to number: take fewer pieces or rows"
    )]
    TooMany {
        /// The board.
        size: Size,
        /// Pieces each.
        pieces: usize,
        /// Rows.
        rows: usize,
        /// The number of players.
        players: usize,
    },
}

impl Reduction {
    /// Creates a reduction to a number of pieces per player on a number of rows.
    ///
    /// # Errors
    /// If there are not as many pieces or rows, or too few rows to play on.
    pub fn new(size: Size, pieces: usize, rows: usize) -> Result<Reduction, ReductionError> {
        if !(1..=size.pieces()).contains(&pieces) {
            return Err(ReductionError::Pieces { size, found: pieces, most: size.pieces() });
        }
        let (least, most) = (size.side() + 1, 4 * size.side() + 1);
        if !(least..=most).contains(&rows) {
            return Err(ReductionError::Rows { size, found: rows, least, most });
        }
        Ok(Reduction { size, pieces: pieces as u8, rows: rows as u8 })
    }

    /// Returns the board.
    pub fn size(self) -> Size {
        self.size
    }

    /// Returns the number of pieces each player has.
    pub fn pieces(self) -> usize {
        usize::from(self.pieces)
    }

    /// Returns the number of rows each player's pieces may rest on.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// The cells where the pieces of the player at a seat may rest.
    fn rest(self, seat: usize) -> Cells {
        let (board, seat) = (self.size.star().board(), self.size.star().seat(seat));
        let highest = 2 * self.size.side() as i8;
        let row = |cell: Cell| highest - board.place(seat.canonical[cell.index()]).row;
        seat.rest.into_iter().filter(|&cell| row(cell) < self.rows as i8).collect()
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}, pieces {}, rows {}", self.size, self.pieces, self.rows)
    }
}
