//! Positions and the moves in them.

use maxn::{Game, Player};

pub(super) const COLUMNS: u8 = 5;
pub(super) const ROWS: u8 = 4;

/// A position: for each player the set of cells with its discs. The bit of a cell is `row * COLUMNS + column`, row 0 at the
/// bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectThree {
    pub(super) discs: [u32; 3],
}

/// The bit of a cell.
pub(super) fn cell(column: u8, row: u8) -> u32 {
    1 << (row * COLUMNS + column)
}

impl ConnectThree {
    /// The cells with discs.
    pub(super) fn occupied(&self) -> u32 {
        self.discs[0] | self.discs[1] | self.discs[2]
    }

    /// The lowest empty row of a column; `None` if the column is full.
    pub(super) fn room(&self, column: u8) -> Option<u8> {
        (0..ROWS).find(|&row| self.occupied() & cell(column, row) == 0)
    }

    /// The player who has three in a row.
    pub fn winner(&self) -> Option<Player> {
        self.discs.iter().position(|&discs| has_three(discs))
    }
}

/// Returns true if a set has three cells in a row.
fn has_three(set: u32) -> bool {
    // The first cell of a row of three, from which the step leads to the right, up, or up and to the left.
    const LEFT: u32 = 0b00111_00111_00111_00111;
    const RIGHT: u32 = 0b11100_11100_11100_11100;
    let lines = [(1, LEFT), (5, u32::MAX), (6, LEFT), (4, RIGHT)];
    lines.iter().any(|&(step, starts)| set & (set >> step) & (set >> (2 * step)) & starts != 0)
}

impl Game for ConnectThree {
    /// A column.
    type Move = u8;
    /// The position before the move.
    type Undo = ConnectThree;

    fn players(&self) -> usize {
        3
    }

    /// The players drop discs in turn, so their number tells whose turn it is.
    fn player(&self) -> Player {
        self.occupied().count_ones() as usize % 3
    }

    fn is_terminal(&self) -> bool {
        self.winner().is_some() || (0..COLUMNS).all(|column| self.room(column).is_none())
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend((0..COLUMNS).filter(|&column| self.room(column).is_some()));
    }

    fn apply(&mut self, column: u8) -> ConnectThree {
        let before = *self;
        if let Some(row) = self.room(column) {
            self.discs[before.player()] |= cell(column, row);
        }
        before
    }

    fn undo(&mut self, _column: u8, before: ConnectThree) {
        *self = before;
    }

    /// Twenty bits for each player.
    fn key(&self) -> Option<u64> {
        Some(self.discs.iter().fold(0, |key, &discs| key << 20 | u64::from(discs)))
    }

    /// Columns in the middle belong to more rows.
    fn hint(&self, column: u8) -> i32 {
        -i32::from(column.abs_diff(COLUMNS / 2))
    }
}
