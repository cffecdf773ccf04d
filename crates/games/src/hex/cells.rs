//! Cells of a board and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A cell of a board: its number, from 0, row by row from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number; it has to be below [`Cells::MOST`].
    #[inline]
    pub(crate) fn new(index: usize) -> Cell {
        debug_assert!(index < Cells::MOST);
        Cell(index as u8)
    }

    /// Returns the number of the cell.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of cells, a bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells(u128);

impl Cells {
    /// No cells.
    pub const EMPTY: Cells = Cells(0);
    /// The number of cells that a set can hold.
    pub const MOST: usize = 128;

    /// Returns the set with these bits.
    #[inline]
    pub const fn from_bits(bits: u128) -> Cells {
        Cells(bits)
    }

    /// Returns the bits of the set: bit `i` for the cell with number `i`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set has no cells.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if a cell is in the set.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// Returns true if all cells of another set are in this one.
    #[inline]
    pub fn includes(self, others: Cells) -> bool {
        others.0 & !self.0 == 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    /// Returns the set with one more cell.
    #[inline]
    #[must_use]
    pub fn with(mut self, cell: Cell) -> Cells {
        self.insert(cell);
        self
    }

    /// Returns the set without a cell.
    #[inline]
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Cells {
        self.remove(cell);
        self
    }

    /// Returns the cell with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Cell::index)).finish()
    }
}

/// The cells of a set, from the lowest number.
#[derive(Clone, Debug)]
pub struct CellsIter(u128);

impl Iterator for CellsIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let first = Cells(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;

    #[inline]
    fn into_iter(self) -> CellsIter {
        CellsIter(self.0)
    }
}

impl From<Cell> for Cells {
    #[inline]
    fn from(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, Cells::with)
    }
}

impl Not for Cells {
    type Output = Cells;

    #[inline]
    fn not(self) -> Cells {
        Cells(!self.0)
    }
}

macro_rules! by_bits {
    ($($operation:ident $method:ident $assign:ident $assign_method:ident $operator:tt;)*) => {$(
        impl $operation for Cells {
            type Output = Cells;

            #[inline]
            fn $method(self, other: Cells) -> Cells {
                Cells(self.0 $operator other.0)
            }
        }

        impl $assign for Cells {
            #[inline]
            fn $assign_method(&mut self, other: Cells) {
                *self = *self $operator other;
            }
        }
    )*};
}

by_bits! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}
