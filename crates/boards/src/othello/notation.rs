//! Positions as text.

use super::mv::Move;
use super::rules::Othello;
use super::square::Square;
use maxn::Game;
use maxn_play::toolkit::fields::{Field, Fields, NotationError};
use std::fmt;
use std::str::FromStr;

const NAMES: [&str; 4] = ["players", "turn", "board", "moves"];

/// Returns the number of players in a text: the `N` of [`Othello`] to read it with.
///
/// # Errors
/// If the text does not say, or says something else than two to four.
pub fn players(text: &str) -> Result<usize, NotationError> {
    Fields::read(text, &NAMES)?.required("players")?.only()?.number(2..=4)
}

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
/// use maxn_boards::othello::Othello;
///
/// let game: Othello<3> = "players 3; moves d6".parse()?;
/// assert_eq!(
///     game.to_string(),
///     "players 3; turn 2; board ......../......../......../...11.../...12.../...1..../......../........"
/// );
/// # Ok::<(), maxn_boards::othello::NotationError>(())
/// ```
impl<const N: usize> FromStr for Othello<N> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        let players = fields.required("players")?.only()?;
        if players.number(2..=4)? != N {
            return Err(players.error(format!("expected {N}, the number of players of this game")));
        }
        let turn = match fields.get("turn") {
            Some(turn) => turn.only()?.number(1..=N)? - 1,
            None => 0,
        };
        let discs = match fields.get("board") {
            Some(board) => discs(board)?,
            None => *Othello::<N>::start().discs(),
        };
        let mut game = Othello::of(discs, turn);
        for word in fields.get("moves").map_or(&[][..], |moves| &moves.words) {
            let mv: Move = word.text.parse().map_err(|problem| word.error(problem))?;
            game.play(mv).map_err(|problem| word.error(problem))?;
        }
        Ok(game)
    }
}

/// The discs of each player in the rows of a board.
fn discs<const N: usize>(board: &Field<'_>) -> Result<[u64; N], NotationError> {
    let rows = board.exactly::<8>("8 rows, from the top")?;
    let mut discs = [0; N];
    for (row, word) in rows.into_iter().enumerate() {
        let letters = word.text.chars().count();
        if letters != 8 {
            return Err(word.error(format!("row {} has {letters} squares, expected 8", row + 1)));
        }
        for (column, letter) in word.text.chars().enumerate() {
            let (Some(square), true) = (Square::at(column, row), letter != '.') else { continue };
            let player = letter.to_digit(10).filter(|digit| (1..=N as u32).contains(digit));
            let player = player.ok_or_else(|| {
                word.error(format!("'{letter}' on {square}: expected a player from 1 to {N}, or a dot"))
            })?;
            discs[player as usize - 1] |= square.set();
        }
    }
    Ok(discs)
}

impl<const N: usize> fmt::Display for Othello<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "players {N}; turn {}; board", self.player() + 1)?;
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
