//! Positions and moves as text.

use super::rules::{COLUMNS, ConnectThree, ROWS, cell};
use maxn_play::{DecisionError, StartError};
use std::fmt;
use std::str::FromStr;

impl ConnectThree {
    /// The player with a disc on a cell.
    pub(super) fn owner(&self, column: u8, row: u8) -> Option<usize> {
        self.discs.iter().position(|discs| discs & cell(column, row) != 0)
    }

    /// Reads a column that has room.
    pub(super) fn read_column(&self, text: &str) -> Result<u8, DecisionError> {
        let column = (0..COLUMNS).find(|&column| column_name(column).eq_ignore_ascii_case(text));
        let column =
            column.ok_or_else(|| DecisionError::illegal(format!("'{text}' is no column from a to e")))?;
        let full = || DecisionError::illegal(format!("column {text} is full"));
        self.room(column).map(|_| column).ok_or_else(full)
    }
}

/// The letter of a column.
pub(super) fn column_name(column: u8) -> String {
    char::from(b'a' + column).to_string()
}

/// Rows from the top, such as `...../...../.1.../213..`: the number of a player, or a dot.
impl fmt::Display for ConnectThree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                match self.owner(column, row) {
                    Some(player) => write!(f, "{}", player + 1)?,
                    None => f.write_str(".")?,
                }
            }
            f.write_str(if row > 0 { "/" } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for ConnectThree {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Self, StartError> {
        let rows: Vec<&str> = text.trim().split('/').collect();
        if rows.len() != usize::from(ROWS)
            || rows.iter().any(|row| row.chars().count() != usize::from(COLUMNS))
        {
            return Err(StartError::new(format!(
                "a position has {ROWS} rows of {COLUMNS} cells, from the top"
            )));
        }
        let mut game = ConnectThree::default();
        for (row, cells) in rows.into_iter().rev().enumerate() {
            for (column, letter) in cells.chars().enumerate().filter(|&(_, letter)| letter != '.') {
                let (column, row) = (column as u8, row as u8);
                let player = letter.to_digit(10).filter(|player| (1..=3).contains(player));
                let unknown = || StartError::new(format!("'{letter}' is no player from 1 to 3, and no dot"));
                let player = player.ok_or_else(unknown)? as usize - 1;
                if game.room(column) != Some(row) {
                    return Err(StartError::new(format!("a disc of column {} floats", column_name(column))));
                }
                game.discs[player] |= cell(column, row);
            }
        }
        let [first, second, third] = game.discs.map(u32::count_ones);
        if first < second || second < third || first > third + 1 {
            return Err(StartError::new("the players have not dropped discs in turn"));
        }
        Ok(game)
    }
}
