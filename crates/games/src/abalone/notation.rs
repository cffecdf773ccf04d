//! Positions as text.

use super::grid::{GRID, board, marbles_each, start};
use super::position::{MOST_PLAYERS, Position};
use super::rules::{Abalone, Ending, MOST_MOVES, TARGET};
use crate::board::{Rows, read_moves, read_turn};
use crate::hex::Cell;
use maxn::{Game, Player};
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

const NAMES: [&str; 7] = ["players", "turn", "board", "off", "made", "repeated", "moves"];

static ROWS: LazyLock<Rows<Cell>> = LazyLock::new(|| Rows::hexagons(board()));

/// ```text
/// players 2; turn 1; board 22222/222222/..222../......../........./......../..111../111111/11111; off 0 0; made 0
/// players 3; moves b2-c3 g2-f2
/// ```
///
/// | field | meaning |
/// |---|---|
/// | `players` | the number of players |
/// | `turn` | the player to move, from 1; by default player 1 |
/// | `board` | nine rows, from `i` at the top to `a`, each from the left: a player's number or a dot; by default the start |
/// | `off` | the number of marbles that each player has pushed off, together as many as are missing; by default none |
/// | `made` | the number of moves made; by default none |
/// | `repeated` | `yes` if the position has been there before, which ends the game |
/// | `moves` | played from there, written as [`Move`](super::Move) says; by default none |
///
/// Positions that were on the board before, and must not come back, are given by `moves` only: a position is
/// written without its past.
///
/// ```
/// use maxn_games::abalone::Abalone;
///
/// let game: Abalone = "players 2; moves a1-b2".parse()?;
/// assert_eq!(
///     game.to_string(),
///     "players 2; turn 2; board 22222/222222/..222../......../........./...1..../..111../111111/.1111; off 0 0; made 1"
/// );
/// # Ok::<(), maxn_games::abalone::NotationError>(())
/// ```
impl FromStr for Abalone {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        let word = fields.required("players")?.only()?;
        let players = word.number(2..=MOST_PLAYERS)?;
        let marbles = match fields.get("board") {
            Some(field) => marbles(field, players)?,
            None => start(players),
        };
        let mut position = Position::new(marbles, players, &GRID);
        pushed_off(&fields, &mut position, word)?;
        if let Some(field) = fields.get("made") {
            position.made = field.only()?.number(0..=MOST_MOVES.into())? as u16;
        }
        position.turn = turn(&fields, &position)? as u8;
        let mut game = Abalone::of(position);
        if let Some(field) = fields.get("repeated") {
            let word = field.only()?;
            if word.text != "yes" {
                return Err(word.error("expected yes, or no such field"));
            }
            game.mark_repeated();
        }
        read_moves(&fields, |word| game.read(word).and_then(|mv| game.play(&mv)))?;
        Ok(game)
    }
}

/// The player to move, who must not be out.
fn turn(fields: &Fields<'_>, position: &Position) -> Result<Player, NotationError> {
    let Some(field) = fields.get("turn") else {
        return Ok(position.marbles.iter().position(|&marbles| marbles != 0).unwrap_or(0));
    };
    let player = read_turn(fields, position.players())?;
    if position.marbles[player] == 0 {
        let problem = format!("player {} has no marbles and cannot be to move", player + 1);
        return Err(field.only()?.error(problem));
    }
    Ok(player)
}

/// The marbles of each player in the rows of a board.
fn marbles(field: &Field<'_>, players: usize) -> Result<[u64; MOST_PLAYERS], NotationError> {
    let most = marbles_each(players);
    let mut marbles = [0_u64; MOST_PLAYERS];
    ROWS.read(field, players, |player, cell, word| {
        marbles[player] |= 1 << cell.index();
        if marbles[player].count_ones() <= most as u32 {
            return Ok(());
        }
        Err(word.error(format!("player {} has more than {most} marbles by here", player + 1)))
    })?;
    if marbles == [0; MOST_PLAYERS] {
        return Err(field.head.error("the board has no marbles"));
    }
    Ok(marbles)
}

/// The marbles pushed off: as many as are missing.
fn pushed_off(fields: &Fields<'_>, position: &mut Position, players: Word<'_>) -> Result<(), NotationError> {
    let count = position.players();
    let each = marbles_each(count) as u32;
    let all = each * count as u32 - position.occupied().count_ones();
    let mut place = fields.get("board").map_or(players, |board| board.head);
    if let Some(field) = fields.get("off") {
        place = field.head;
        let found = field.words.len();
        if found != count {
            let problem = format!("the field 'off' has {found} words, expected {count}, one for each player");
            return Err(place.error(problem));
        }
        for (player, word) in field.words.iter().enumerate() {
            let off = word.number(0..=TARGET.into())?;
            let of_others = all - (each - position.marbles[player].count_ones());
            if off as u32 > of_others {
                return Err(word.error(format!("only {of_others} marbles of the others are missing")));
            }
            position.pushed_off[player] = off as u8;
        }
    }
    let off: u32 = position.pushed_off.iter().map(|&off| u32::from(off)).sum();
    if off == all {
        return Ok(());
    }
    Err(place.error(format!(
        "{all} marbles are missing of {each} for each player, and {off} are pushed off; the field 'off' tells by whom"
    )))
}

impl fmt::Display for Abalone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ROWS.write(f, (self.players(), self.player()), |cell| self.owner(cell))?;
        f.write_str("; off")?;
        self.pushed_off().first(self.players()).iter().try_for_each(|off| write!(f, " {off}"))?;
        write!(f, "; made {}", self.made())?;
        if self.ending() == Some(Ending::Repetition) { f.write_str("; repeated yes") } else { Ok(()) }
    }
}
