//! Positions as text.

use super::card::{Card, Colour, UnoPack};
use super::options::Options;
use super::rules::{Doubt, Uno};
use crate::stock_and_pile::notation::{
    TABLE_FIELDS, players as count_players, read_options, read_table, write_table,
};
use crate::stock_and_pile::{Cards, Pack, Table};
use maxn_play::toolkit::fields::{Fields, NotationError, Word};
use std::fmt;
use std::str::FromStr;

/// The word for no colour.
const ANY: &str = "any";

/// The names of all fields.
fn names() -> Vec<&'static str> {
    TABLE_FIELDS.into_iter().chain(["colour", "drawn", "challenged", "options"]).collect()
}

/// Returns the number of players of a position.
///
/// # Errors
/// If the text has no hands.
pub fn players(text: &str) -> Result<usize, NotationError> {
    count_players(&Fields::read(text, &names())?)
}

fn colour_word(colour: Option<Colour>) -> String {
    colour.map_or(ANY.to_string(), |colour| colour.to_string())
}

impl fmt::Display for Uno {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_table::<UnoPack>(&self.table))?;
        if self.colour != Card::of(self.table.top()).colour() {
            write!(f, "; colour {}", colour_word(self.colour))?;
        }
        if let Some(card) = self.drawn {
            write!(f, "; drawn {card}")?;
        }
        if let Some(doubt) = self.doubt {
            write!(f, "; challenged {} {}", doubt.player + 1, colour_word(doubt.colour))?;
        }
        if self.options != Options::STANDARD {
            write!(f, "; options {}", self.options.resolved())?;
        }
        Ok(())
    }
}

fn read_colour(word: Word<'_>) -> Result<Option<Colour>, NotationError> {
    if word.text.eq_ignore_ascii_case(ANY) {
        return Ok(None);
    }
    word.text.parse().map(Some).map_err(|problem| word.error(problem))
}

/// Reads the wild draw four that the player to move may challenge.
fn read_doubt(fields: &Fields<'_>, options: Options, table: &Table) -> Result<Option<Doubt>, NotationError> {
    let Some(field) = fields.get("challenged") else { return Ok(None) };
    let [player, colour] = field.exactly("a player and the colour before")?;
    let offender = player.number(1..=table.players())? - 1;
    if !options.challenge || offender == table.turn() || table.top() != Card::WILD_DRAW_FOUR.kind() {
        return Err(player.error("there is no wild draw four of that player to be challenged"));
    }
    let colour = read_colour(colour)?;
    let of_colour = colour.map_or(0, Colour::kinds);
    Ok(Some(Doubt { player: offender, colour, is_guilty: table.hand(offender).kinds() & of_colour != 0 }))
}

impl FromStr for Uno {
    type Err = NotationError;

    /// Reads a position, such as
    /// `hands R5 WD | GS Y0 | B7; top R9; turn 1; stock B1 B2 YR`. The other fields are `colour`, where it is not that of the
    /// top card, `direction right`, `discards`, `drawn`, `challenged`, `played`, `passes`, `seed` and `options`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let names = names();
        let fields = Fields::read(text, &names)?;
        let options: Options = read_options(&fields)?.unwrap_or(Options::STANDARD);
        let table = read_table::<UnoPack>(&fields, true)?;
        let colour = match fields.get("colour") {
            None => Card::of(table.top()).colour(),
            Some(field) => read_colour(field.only()?)?,
        };
        let drawn = match fields.get("drawn") {
            None => None,
            Some(field) => {
                let word = field.only()?;
                let kind = UnoPack::read(word.text).map_err(|problem| word.error(problem))?;
                if !table.hand(table.turn()).contains(kind) {
                    return Err(word.error("the player to move does not hold it"));
                }
                Some(Card::of(kind))
            }
        };
        let doubt = read_doubt(&fields, options, &table)?;
        let is_out = table.hands()[..table.players()].iter().any(Cards::is_empty);
        let is_over = is_out
            || table.played() >= usize::from(options.max_turns)
            || usize::from(table.passes) >= table.players();
        Ok(Uno { table, options, colour, has_drawn: drawn.is_some(), drawn, doubt, is_over })
    }
}
