//! Positions and moves as text.

pub use maxn_play::toolkit::fields::NotationError;

use super::options::Rules;
use super::play::Move;
use super::position::{MOST_PLAYERS, Position, PositionError};
use super::reduced::{ReducedPosition, Reduction};
use super::star::{Size, Star};
use crate::board::read_turn;
use crate::hex::{Cell, CellName, CellNameError, Cells, Direction, seats};
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
        let turn = read_turn(&fields, players)?;
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
            board.neighbour(cell, Direction::Right).filter(|&next| left.contains(next))
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

/// Positions of a reduced game are written as those of the whole game without the board, which is known.
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
        let turn = read_turn(&fields, players)?;
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

/// A text that is no move of the player to move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Not two cells.
    #[error(
        "'{0}' is no move: a move is the cell a piece leaves and the cell it goes to, such as a5-b5, or pass"
    )]
    NotAMove(String),
    /// No cell.
    #[error(transparent)]
    Cell(#[from] CellNameError),
    /// Nothing to move there.
    #[error("there is no piece of player {player} on {from}")]
    NoPiece {
        /// The player to move, from 1.
        player: usize,
        /// The cell.
        from: CellName,
    },
    /// The piece cannot go there.
    #[error("the piece on {from} cannot go to {to}{}", list(.reachable))]
    Unreachable {
        /// The cell of the piece.
        from: CellName,
        /// The cell it should go to.
        to: CellName,
        /// The cells it can go to.
        reachable: Vec<CellName>,
    },
    /// There are other moves.
    #[error("player {0} can move, and who can move must not pass")]
    CannotPass(usize),
    /// Nobody moves any more.
    #[error("the game is over")]
    Over,
}

fn list(cells: &[CellName]) -> String {
    if cells.is_empty() {
        return ", or anywhere else".to_string();
    }
    let names: Vec<String> = cells.iter().map(CellName::to_string).collect();
    format!(", only to {}", names.join(" "))
}

/// A move on a board as text.
fn move_text(star: &Star, mv: Move) -> String {
    match mv {
        Move::Piece { from, to } => format!("{}-{}", star.board().name(from), star.board().name(to)),
        Move::Pass => "pass".to_string(),
    }
}

impl Position {
    /// Returns a move as text: `c5-e7`, or `pass`.
    pub fn move_text(&self, mv: Move) -> String {
        move_text(self.star, mv)
    }

    /// Reads a move of the player to move.
    ///
    /// # Errors
    /// If it is no move, or cannot be made.
    ///
    /// ```
    /// use maxn_games::chinese_checkers::{Position, Rules, Size};
    ///
    /// let start = Position::start(Size::Small, Rules::Standard, 2);
    /// assert_eq!(start.move_text(start.parse_move("c4-d4")?), "c4-d4");
    /// let error = start.parse_move("c4-e4").unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on c4 cannot go to e4, only to d4 d5");
    /// # Ok::<(), maxn_games::chinese_checkers::MoveError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let board = self.star.board();
        let text = text.trim();
        if self.is_terminal() {
            return Err(MoveError::Over);
        }
        let player = self.player();
        if text.eq_ignore_ascii_case("pass") {
            let mut moves = Vec::new();
            self.moves(&mut moves);
            return if moves == [Move::Pass] {
                Ok(Move::Pass)
            } else {
                Err(MoveError::CannotPass(player + 1))
            };
        }
        let (from, to) = text.split_once('-').ok_or_else(|| MoveError::NotAMove(text.to_string()))?;
        let (from, to) = (board.parse(from.trim())?, board.parse(to.trim())?);
        if !self.pieces[player].contains(from) {
            return Err(MoveError::NoPiece { player: player + 1, from: board.name(from) });
        }
        let reachable = self.destinations(player, from);
        if !reachable.contains(to) {
            let reachable = reachable.into_iter().map(|cell| board.name(cell)).collect();
            return Err(MoveError::Unreachable { from: board.name(from), to: board.name(to), reachable });
        }
        Ok(Move::Piece { from, to })
    }
}
