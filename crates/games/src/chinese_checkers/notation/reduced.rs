//! Positions of a reduced game as text: those of the whole game without the board, which is known.

use super::super::play::Move;
use super::super::reduced::{ReducedPosition, Reduction};
use super::super::rules::seats;
use super::moves::move_text;
use super::{NAMES, NotationError, cells, write_cells, wrong_players};
use crate::hex::Cells;
use maxn::Game;
use maxn_play::toolkit::fields::Fields;
use std::fmt;

impl ReducedPosition {
    /// Reads a position of a reduced game for two to six players, such as `turn 1; pieces c3 d4 | e5 e6 | f3 f4`.
    ///
    /// # Errors
    /// If it says none.
    ///
    /// # Panics
    /// If there are not two to six players.
    pub fn read(reduction: Reduction, players: usize, text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        if let Some(field) = ["board", "rules", "played"].into_iter().find_map(|name| fields.get(name)) {
            return Err(field
                .head
                .error("a position of a reduced game has no such field; its fields are turn, pieces"));
        }
        let turn = match fields.get("turn") {
            Some(field) => field.only()?.number(1..=players)? - 1,
            None => 0,
        };
        let field = fields.required("pieces")?;
        let parts = field.parts();
        if parts.len() != players {
            return Err(wrong_players(field, &players.to_string()));
        }
        let star = reduction.size().star();
        let mut pieces: Vec<Cells> = Vec::new();
        for (part, &seat) in parts.iter().zip(seats(players)) {
            let cells = cells(star, star.seat(seat).home, part)?;
            pieces.push(cells.into_iter().map(|(cell, _)| cell).collect());
        }
        ReducedPosition::new(reduction, &pieces, turn).ok_or_else(|| {
            field.head.error(format!(
                "this is no position of the reduced game ({reduction}): wrong numbers of pieces, two on a cell, one below \
                 those rows, or two winners"
            ))
        })
    }
}

impl ReducedPosition {
    /// Returns a move as text: `c5-e7`, or `pass`.
    pub fn move_text(&self, mv: Move) -> String {
        move_text(self.reduction().size().star(), mv)
    }
}

impl fmt::Display for ReducedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}", self.player() + 1)?;
        for player in 0..self.players() {
            f.write_str(if player == 0 { "; pieces" } else { " |" })?;
            write_cells(f, self.reduction().size().star(), self.pieces(player))?;
        }
        Ok(())
    }
}

impl fmt::Debug for ReducedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{self}' ({})", self.reduction())
    }
}
