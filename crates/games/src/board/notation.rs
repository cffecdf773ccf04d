//! The fields of positions that boards share: rows of cells, the player to move, and moves made from there.

use super::square::Square;
use crate::hex::{Board, Cell};
use maxn::Player;
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};
use std::fmt;

/// The rows of a board as text: from the top, each from the left, the number of the player who has a piece there or a
/// dot.
#[derive(Clone, Debug)]
pub(crate) struct Rows<C> {
    /// The word for several cells: `squares`.
    cells: &'static str,
    /// From the top: names of rows, and in each the cells from the left with their names.
    rows: Vec<(String, Vec<(C, String)>)>,
}

impl Rows<Square> {
    /// The rows of a board of squares, which are numbers.
    pub(crate) fn squares() -> Self {
        let squares = |row| (0..8).filter_map(move |column| Square::at(column, row));
        let named = |row| squares(row).map(|square| (square, square.to_string())).collect();
        let rows = (0..8).map(|row| ((row + 1).to_string(), named(row)));
        Rows { cells: "squares", rows: rows.collect() }
    }
}

impl Rows<Cell> {
    /// The rows of a board of hexagons, which are letters.
    pub(crate) fn hexagons(board: &Board) -> Self {
        let name = |cell| board.name(cell).to_string();
        let named = |row: Vec<Cell>| row.into_iter().map(|cell| (cell, name(cell))).collect();
        let rows = board.rows().rev().map(|row| (name(row[0])[..1].to_string(), named(row)));
        Rows { cells: "cells", rows: rows.collect() }
    }
}

impl<C: Copy> Rows<C> {
    /// Reads rows: calls `put` for every piece with its player, its cell and its row.
    pub(crate) fn read(
        &self,
        field: &Field<'_>,
        players: usize,
        mut put: impl FnMut(Player, C, Word<'_>) -> Result<(), NotationError>,
    ) -> Result<(), NotationError> {
        let (found, expected) = (field.words.len(), self.rows.len());
        if found != expected {
            let problem =
                format!("the field 'board' has {found} words, expected {expected} rows, from the top");
            return Err(field.head.error(problem));
        }
        for (word, (row, cells)) in field.words.iter().zip(&self.rows) {
            let (found, expected) = (word.text.chars().count(), cells.len());
            if found != expected {
                return Err(word.error(format!("row {row} has {found} {}, expected {expected}", self.cells)));
            }
            for (letter, (cell, name)) in word.text.chars().zip(cells).filter(|&(letter, _)| letter != '.') {
                let player = letter.to_digit(10).filter(|digit| (1..=players as u32).contains(digit));
                let player = player.ok_or_else(|| {
                    word.error(format!(
                        "'{letter}' on {name}: expected a player from 1 to {players}, or a dot"
                    ))
                })?;
                put(player as usize - 1, *cell, *word)?;
            }
        }
        Ok(())
    }

    /// Writes `players 3; turn 1; board` and the rows.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        (players, turn): (usize, Player),
        owner: impl Fn(C) -> Option<Player>,
    ) -> fmt::Result {
        write!(f, "players {players}; turn {}; board", turn + 1)?;
        for (number, (_, cells)) in self.rows.iter().enumerate() {
            f.write_str(if number == 0 { " " } else { "/" })?;
            for &(cell, _) in cells {
                match owner(cell) {
                    Some(player) => write!(f, "{}", player + 1)?,
                    None => f.write_str(".")?,
                }
            }
        }
        Ok(())
    }
}

/// Reads the player to move in the field `turn`, by default the first.
pub(crate) fn read_turn(fields: &Fields<'_>, players: usize) -> Result<Player, NotationError> {
    fields.get("turn").map_or(Ok(0), |turn| Ok(turn.only()?.number(1..=players)? - 1))
}

/// Makes the moves in the field `moves`, by default none.
pub(crate) fn read_moves<E: fmt::Display>(
    fields: &Fields<'_>,
    mut make: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), NotationError> {
    let moves = fields.get("moves").map_or(&[][..], |moves| &moves.words);
    moves.iter().try_for_each(|word| make(word.text).map_err(|problem| word.error(problem)))
}
