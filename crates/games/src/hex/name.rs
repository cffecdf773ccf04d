//! Names of cells that a person can read and type.

use super::axial::Axial;
use std::fmt;

/// The name of a cell: the letter of its row and the number of its diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellName {
    pub(super) row: u8,
    pub(super) diagonal: u8,
}

impl CellName {
    /// The name of a place on a board with this radius.
    pub(super) fn new(place: Axial, radius: i8) -> CellName {
        CellName { row: (place.row + radius) as u8, diagonal: (place.diagonal + radius + 1) as u8 }
    }

    /// Reads a word as a place, on the board of this radius or off it.
    pub(super) fn parse(word: &str, radius: i8) -> Option<Axial> {
        let letter = word.chars().next().filter(char::is_ascii_alphabetic)?;
        let digits = word[1..].strip_prefix(|first: char| matches!(first, '1'..='9')).map(|_| &word[1..])?;
        let number: u8 = digits.parse().ok().filter(|&number| number < 64)?;
        let row = letter.to_ascii_lowercase() as u8 - b'a';
        Some(Axial { row: row as i8 - radius, diagonal: number as i8 - 1 - radius })
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row), self.diagonal)
    }
}

/// A word that names no cell of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellNameError {
    /// Not a letter and a number.
    #[error("'{0}' is no cell: a cell is the letter of its row and the number of its diagonal, such as {1}")]
    NotAName(String, CellName),
    /// No cell of this board.
    #[error("there is no cell {word} on this board{}", row.map(|(first, last)| format!(": row {} goes from {first} to {last}", &word[..1])).unwrap_or_default())]
    OffTheBoard {
        /// The word.
        word: String,
        /// The first and the last cell of the row, if there is such a row.
        row: Option<(CellName, CellName)>,
    },
}
