//! Positions as text.

use super::rules::{MOST_PLAYERS, Othello};
use crate::board::{Rows, Square, read_moves, read_turn};
use maxn::Game;
use maxn_play::toolkit::fields::{Fields, NotationError};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

static ROWS: LazyLock<Rows<Square>> = LazyLock::new(Rows::squares);

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
        let fields = Fields::read(text, &["players", "turn", "board", "moves"])?;
        let players = fields.required("players")?.only()?.number(2..=MOST_PLAYERS)?;
        let turn = read_turn(&fields, players)?;
        let mut discs = *Othello::start(players).discs();
        if let Some(board) = fields.get("board") {
            discs = [0; MOST_PLAYERS];
            ROWS.read(board, players, |player, square, _| {
                discs[player] |= square.set();
                Ok(())
            })?;
        }
        let mut game = Othello::of(discs, players, turn);
        read_moves(&fields, |word| word.parse().and_then(|mv| game.play(mv)))?;
        Ok(game)
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ROWS.write(f, (self.players(), self.player()), |square| self.owner(square))
    }
}
