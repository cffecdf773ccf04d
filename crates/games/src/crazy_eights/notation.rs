//! Positions as text.

use super::card::{Card, OrdinaryPack, Suit};
use super::options::Options;
use super::rules::CrazyEights;
use crate::stock_and_pile::Cards;
use crate::stock_and_pile::notation::{
    TABLE_FIELDS, players as count_players, read_options, read_table, write_table,
};
use maxn_play::toolkit::fields::{Fields, NotationError};
use std::fmt;
use std::str::FromStr;

/// The names of all fields.
fn names() -> Vec<&'static str> {
    TABLE_FIELDS.into_iter().chain(["suit", "drawn", "penalty", "options"]).collect()
}

/// Returns the number of players of a position.
///
/// # Errors
/// If the text has no hands.
pub fn players(text: &str) -> Result<usize, NotationError> {
    count_players(&Fields::read(text, &names())?)
}

impl fmt::Display for CrazyEights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_table::<OrdinaryPack>(&self.table))?;
        if self.suit != Card::of(self.table.top()).suit() {
            write!(f, "; suit {}", self.suit)?;
        }
        if self.drawn > 0 {
            write!(f, "; drawn {}", self.drawn)?;
        }
        if self.penalty > 0 {
            write!(f, "; penalty {}", self.penalty)?;
        }
        if self.options != Options::STANDARD {
            write!(f, "; options {}", self.options.resolved())?;
        }
        Ok(())
    }
}

impl FromStr for CrazyEights {
    type Err = NotationError;

    /// Reads a position, such as
    /// `hands 8S KD | 9H 3H | 2C; top 9D; turn 1; stock 4C 5C 6C`. The other fields are `suit`, where it is not that of the
    /// top card, `direction right`, `discards`, `drawn`, `penalty`, `played`, `passes`, `seed` and `options`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let names = names();
        let fields = Fields::read(text, &names)?;
        let options = read_options(&fields)?.unwrap_or(Options::STANDARD);
        let table = read_table::<OrdinaryPack>(&fields, options.reshuffle)?;
        let suit = match fields.get("suit") {
            None => Card::of(table.top()).suit(),
            Some(field) => {
                let word = field.only()?;
                word.text.parse::<Suit>().map_err(|problem| word.error(problem))?
            }
        };
        let number = |name, most| fields.get(name).map_or(Ok(0), |field| field.only()?.number(0..=most));
        let drawn = number("drawn", usize::from(options.max_draw_cards))? as u8;
        let penalty = number("penalty", 16)? as u8;
        let piles_up = options.use_special_cards && !table.stock().is_empty();
        if let Some(field) = fields.get("penalty").filter(|_| penalty > 0 && !piles_up) {
            let problem = "without special cards, or without a stock, twos pile up nothing";
            return Err(field.only()?.error(problem));
        }
        let is_out = table.hands()[..table.players()].iter().any(Cards::is_empty);
        let is_over = is_out
            || table.played() >= usize::from(options.max_turns)
            || usize::from(table.passes) >= table.players();
        Ok(CrazyEights { table, options, suit, drawn, penalty, is_over })
    }
}
