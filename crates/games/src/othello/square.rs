//! Squares and their names.

use std::fmt;
use std::str::FromStr;

/// A square: its column from `a` to `h` and its row from 1 to 8, a1 at the top left.
///
/// ```
/// use maxn_games::othello::Square;
///
/// let square: Square = "c5".parse()?;
/// assert_eq!((square.column(), square.row(), square.to_string()), (2, 4, "c5".to_string()));
/// # Ok::<(), maxn_games::othello::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A word that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no square; squares are a1 to h8")]
pub struct SquareError(pub String);

impl Square {
    /// Returns the square in a column and a row, both from 0; `None` off the board.
    pub const fn at(column: usize, row: usize) -> Option<Square> {
        if column < 8 && row < 8 { Some(Square((row * 8 + column) as u8)) } else { None }
    }

    /// Returns all 64 squares, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// Returns the column, from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % 8
    }

    /// Returns the row, from 0 at the top.
    pub const fn row(self) -> usize {
        self.0 as usize / 8
    }

    /// Returns the place among all squares, row by row from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    #[inline]
    pub(super) const fn set(self) -> u64 {
        1 << self.0
    }

    /// The squares of a set, row by row.
    #[inline]
    pub(super) fn of(set: u64) -> impl Iterator<Item = Square> {
        crate::bitboard::cells(set).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(word: &str) -> Result<Self, SquareError> {
        let square = match word.as_bytes() {
            &[column @ (b'a'..=b'h' | b'A'..=b'H'), row @ b'1'..=b'8'] => {
                Square::at((column.to_ascii_lowercase() - b'a').into(), (row - b'1').into())
            }
            _ => None,
        };
        square.ok_or_else(|| SquareError(word.to_string()))
    }
}
