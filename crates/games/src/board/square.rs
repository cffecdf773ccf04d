//! Boards of 8 by 8 squares: names, rays and symmetries. A set of squares is a word, bit `8 * row + column`.

use crate::bitboard;
use std::fmt;
use std::str::FromStr;

/// A square: its column from `a` to `h` and its row from 1 to 8, a1 at the top left.
///
/// ```
/// use maxn_games::board::Square;
///
/// let square: Square = "c5".parse()?;
/// assert_eq!((square.column(), square.row(), square.to_string()), (2, 4, "c5".to_string()));
/// # Ok::<(), maxn_games::board::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A word that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no square; squares are a1 to h8")]
pub struct SquareError(pub String);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

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
    pub(crate) const fn set(self) -> u64 {
        1 << self.0
    }

    /// The squares of a set, row by row.
    #[inline]
    pub(crate) fn of(set: u64) -> impl Iterator<Item = Square> {
        bitboard::cells(set).map(Square)
    }

    /// The squares from here to the edge in the eight directions: first the four in which the bits rise.
    #[inline]
    pub(crate) fn rays(self) -> &'static [u64; 8] {
        &RAYS[self.index()]
    }
}

static RAYS: [[u64; 8]; Square::COUNT] = rays();

const fn rays() -> [[u64; 8]; Square::COUNT] {
    const STEPS: [(isize, isize); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; 8]; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let (right, down) = STEPS[direction];
            let (mut column, mut row) = (from as isize % 8 + right, from as isize / 8 + down);
            while let Some(square) = Square::at(column as usize, row as usize) {
                rays[from][direction] |= square.set();
                (column, row) = (column + right, row + down);
            }
            direction += 1;
        }
        from += 1;
    }
    rays
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

/// A symmetry of the board: mirrored in each direction or not, and then at the diagonal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SquareSymmetry {
    diagonal: bool,
    columns: bool,
    rows: bool,
}

impl SquareSymmetry {
    /// All eight, the identity first.
    pub(crate) fn all() -> impl Iterator<Item = SquareSymmetry> {
        let symmetry = |bits| (bits & 4 != 0, bits & 2 != 0, bits & 1 != 0);
        (0..8).map(symmetry).map(|(diagonal, columns, rows)| SquareSymmetry { diagonal, columns, rows })
    }

    /// The image of a square.
    pub(crate) fn image(self, square: Square) -> Square {
        let mirrored = |place: usize, mirror: bool| if mirror { 7 - place } else { place };
        let (column, row) = (mirrored(square.column(), self.columns), mirrored(square.row(), self.rows));
        let (column, row) = if self.diagonal { (row, column) } else { (column, row) };
        Square::at(column, row).unwrap_or(square)
    }

    /// The square of which this is the image.
    pub(crate) fn origin(self, image: Square) -> Square {
        Square::all().find(|&square| self.image(square) == image).unwrap_or(image)
    }

    /// The image of a set.
    pub(crate) fn image_of_set(self, set: u64) -> u64 {
        Square::of(set).fold(0, |image, square| image | self.image(square).set())
    }
}
