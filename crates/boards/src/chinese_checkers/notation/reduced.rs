//! Positions of a reduced game as text: those of the whole game without the board, which is known.

use super::super::play::Move;
use super::super::reduced::{ReducedPosition, Reduction};
use super::moves::move_text;
use super::{NAMES, NotationError, cells, write_cells, wrong_players};
use crate::hex::Cells;
use maxn_play::toolkit::fields::Fields;
use std::fmt;

impl<const N: usize> ReducedPosition<N> {
    /// Reads a position of a reduced game, such as `turn 1; pieces c3 d4 | e5 e6 | f3 f4`.
    ///
    /// # Errors
    /// If it says none.
    pub fn read(reduction: Reduction, text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        if let Some(field) = ["board", "rules", "played"].into_iter().find_map(|name| fields.get(name)) {
            return Err(field
                .head
                .error("a position of a reduced game has no such field; its fields are turn, pieces"));
        }
        let turn = match fields.get("turn") {
            Some(field) => field.only()?.number(1..=N)? - 1,
            None => 0,
        };
        let field = fields.required("pieces")?;
        let parts = field.parts();
        if parts.len() != N {
            return Err(wrong_players(field, &N.to_string()));
        }
        let star = reduction.size().star();
        let mut pieces = [Cells::EMPTY; N];
        for (player, part) in parts.iter().enumerate() {
            let home = star.seat(Self::SEATS[player]).home;
            pieces[player] = cells(star, home, part)?.into_iter().map(|(cell, _)| cell).collect();
        }
        ReducedPosition::new(reduction, pieces, turn).ok_or_else(|| {
            field.head.error(format!(
                "this is no position of the reduced game ({reduction}): wrong numbers of pieces, two on a cell, one below \
                 those rows, or two winners"
            ))
        })
    }
}

impl<const N: usize> ReducedPosition<N> {
    /// Returns a move as text: `c5-e7`, or `pass`.
    pub fn move_text(&self, mv: Move) -> String {
        move_text(self.reduction().size().star(), mv)
    }
}

impl<const N: usize> fmt::Display for ReducedPosition<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}", maxn::Game::player(self) + 1)?;
        for player in 0..N {
            f.write_str(if player == 0 { "; pieces" } else { " |" })?;
            write_cells(f, self.reduction().size().star(), self.pieces(player))?;
        }
        Ok(())
    }
}

impl<const N: usize> fmt::Debug for ReducedPosition<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{self}' ({})", self.reduction())
    }
}
