//! Positions and moves as text.

mod moves;
mod reduced;

pub use maxn_play::toolkit::fields::NotationError;
pub use moves::MoveError;

use super::position::{MOST_PLAYERS, Position, PositionError};
use super::rules::{Rules, seats};
use super::star::{Size, Star};
use crate::hex::{Cell, Cells};
use maxn::Game;
use maxn_play::toolkit::fields::{Field, Fields, Word};
use std::fmt;
use std::str::FromStr;

/// The fields of a position.
const NAMES: [&str; 5] = ["board", "rules", "turn", "played", "pieces"];

fn wrong_players(pieces: &Field<'_>, expected: &str) -> NotationError {
    let found = pieces.parts().len();
    pieces.head.error(format!("there are pieces of {found} players, separated by '|', not {expected}"))
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        let word = fields.required("board")?.only()?;
        let size: Size = word.text.parse().map_err(|problem| word.error(problem))?;
        let rules = match fields.get("rules") {
            Some(field) => {
                let word = field.only()?;
                word.text.parse().map_err(|problem| word.error(problem))?
            }
            None => Rules::Standard,
        };
        let field = fields.required("pieces")?;
        let parts = field.parts();
        let players = parts.len();
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(wrong_players(field, "2 to 6"));
        }
        let turn = match fields.get("turn") {
            Some(field) => field.only()?.number(1..=players)? - 1,
            None => 0,
        };
        let moves = match fields.get("played") {
            Some(field) => field.only()?.number(0..=rules.longest(players).into())? as u16,
            None => 0,
        };
        let star = size.star();
        let mut pieces = Vec::new();
        // Which word put a piece on which cell, for each player.
        let mut words: Vec<Vec<(Cell, Word<'_>)>> = Vec::new();
        for (part, &seat) in parts.iter().zip(seats(players)) {
            let cells = cells(star, star.seat(seat).home, part)?;
            pieces.push(cells.iter().map(|&(cell, _)| cell).collect());
            words.push(cells);
        }
        Position::new(size, rules, &pieces, turn, moves).map_err(|problem| {
            let begin = |player: usize| parts[player - 1].first().copied();
            let on = |player: usize, name| {
                let here = |&&(cell, _): &&(Cell, _)| star.board().name(cell) == name;
                words[player - 1].iter().find(here).map(|&(_, word)| word)
            };
            let word = match problem {
                PositionError::Count { player, .. } => begin(player),
                PositionError::Overlap { other: player, cell, .. } | PositionError::Rest { player, cell } => {
                    on(player, cell)
                }
                _ => None,
            };
            word.unwrap_or(field.head).error(problem)
        })
    }
}

/// The cells of a player's pieces, and the word each stands in.
fn cells<'t>(star: &Star, home: Cells, words: &[Word<'t>]) -> Result<Vec<(Cell, Word<'t>)>, NotationError> {
    let board = star.board();
    let cell = |word: Word<'t>, text: &str| board.parse(text).map_err(|problem| word.error(problem));
    let mut all: Vec<(Cell, Word<'t>)> = Vec::new();
    for &word in words {
        let range: Vec<Cell> = if word.text.eq_ignore_ascii_case("home") {
            home.into_iter().collect()
        } else if let Some((first, last)) = word.text.split_once('-') {
            let (first, last) = (cell(word, first)?, cell(word, last)?);
            if board.place(first).row != board.place(last).row || first > last {
                let (first, last) = (board.name(first), board.name(last));
                return Err(word.error(format!(
                    "{first} and {last} are not the left and the right end of a part of a row"
                )));
            }
            board.cells().filter(|cell| (first..=last).contains(cell)).collect()
        } else {
            vec![cell(word, word.text)?]
        };
        for cell in range {
            if all.iter().any(|&(seen, _)| seen == cell) {
                return Err(word.error(format!("{} comes twice", board.name(cell))));
            }
            all.push((cell, word));
        }
    }
    Ok(all)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}", self.star.size())?;
        if self.rules != Rules::Standard {
            write!(f, "; rules {}", self.rules)?;
        }
        write!(f, "; turn {}", self.turn + 1)?;
        if self.played > 0 {
            write!(f, "; played {}", self.played)?;
        }
        for player in 0..self.players() {
            f.write_str(if player == 0 { "; pieces" } else { " |" })?;
            if self.pieces[player] == self.seat(player).home {
                f.write_str(" home")?;
            } else {
                write_cells(f, self.star, self.pieces[player])?;
            }
        }
        Ok(())
    }
}

/// Writes cells, those side by side in a row as a range.
fn write_cells(f: &mut fmt::Formatter<'_>, star: &Star, cells: Cells) -> fmt::Result {
    let board = star.board();
    let mut left = cells;
    while let Some(first) = left.first() {
        let row = std::iter::successors(Some(first), |&cell| {
            board.neighbour(cell, crate::hex::Direction::Right).filter(|&next| left.contains(next))
        });
        let row: Vec<Cell> = row.collect();
        left &= !row.iter().copied().collect::<Cells>();
        match row[..] {
            [first, .., last] => write!(f, " {}-{}", board.name(first), board.name(last))?,
            _ => write!(f, " {}", board.name(first))?,
        }
    }
    Ok(())
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{self}'")?;
        if f.alternate() {
            write!(f, " {:?} hash {:x}", self.progress, self.hash)?;
        }
        Ok(())
    }
}
