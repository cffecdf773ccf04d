//! Positions as text.

use super::mv::Move;
use super::rules::{MOST_PLAYERS, Othello};
use super::square::Square;
use maxn::Game;
use maxn_play::toolkit::fields::{Field, Fields, NotationError};
use std::fmt;
use std::str::FromStr;

const NAMES: [&str; 4] = ["players", "turn", "board", "moves"];

/// ```text
/// players 3; turn 2; board ......../......../......../...11.../...12.../...1..../......../........
/// players 2; moves d3 c5 d6
/// ```
///
/// | field | meaning |
/// |---|---|
/// | `players` | the number of players |
/// | `turn` | the player to move, from 1; by default player 1 |
/// | `board` | eight rows from the top of eight squares from the left: a player's number or a dot; by default the start |
/// | `moves` | played from there, each a square or `pass`; by default none |
///
/// ```
/// use maxn_games::othello::Othello;
///
/// let game: Othello = "players 3; moves d6".parse()?;
/// assert_eq!(
///     game.to_string(),
///     "players 3; turn 2; board ......../......../......../...11.../...12.../...1..../......../........"
/// );
/// # Ok::<(), maxn_games::othello::NotationError>(())
/// ```
impl FromStr for Othello {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        let players = fields.required("players")?.only()?.number(2..=MOST_PLAYERS)?;
        let turn = match fields.get("turn") {
            Some(turn) => turn.only()?.number(1..=players)? - 1,
            None => 0,
        };
        let discs = match fields.get("board") {
            Some(board) => discs(board, players)?,
            None => *Othello::start(players).discs(),
        };
        let mut game = Othello::of(discs, players, turn);
        for word in fields.get("moves").map_or(&[][..], |moves| &moves.words) {
            let mv: Move = word.text.parse().map_err(|problem| word.error(problem))?;
            game.play(mv).map_err(|problem| word.error(problem))?;
        }
        Ok(game)
    }
}

/// The discs of each player in the rows of a board.
fn discs(board: &Field<'_>, players: usize) -> Result<[u64; MOST_PLAYERS], NotationError> {
    let rows = board.exactly::<8>("8 rows, from the top")?;
    let mut discs = [0; MOST_PLAYERS];
    for (row, word) in rows.into_iter().enumerate() {
        let letters = word.text.chars().count();
        if letters != 8 {
            return Err(word.error(format!("row {} has {letters} squares, expected 8", row + 1)));
        }
        for (column, letter) in word.text.chars().enumerate() {
            let (Some(square), true) = (Square::at(column, row), letter != '.') else { continue };
            let player = letter.to_digit(10).filter(|digit| (1..=players as u32).contains(digit));
            let player = player.ok_or_else(|| {
                word.error(format!("'{letter}' on {square}: expected a player from 1 to {players}, or a dot"))
            })?;
            discs[player as usize - 1] |= square.set();
        }
    }
    Ok(discs)
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "players {}; turn {}; board", self.players(), self.player() + 1)?;
        for square in Square::all() {
            if square.column() == 0 {
                f.write_str(if square.row() == 0 { " " } else { "/" })?;
            }
            match self.owner(square) {
                Some(player) => write!(f, "{}", player + 1)?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}
