//! Positions as text.

use super::rules::{CARDS, SergeantMajor};
use crate::cards::Suit;
use crate::tricks::{Fields, Notation, Order, TrickPositionError, Tricks, all_tricks, write_table};
use std::fmt;

impl Notation for SergeantMajor {
    fn write(game: &Tricks<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_table(game.table(), true))?;
        if let Some(trump) = game.table().trump() {
            write!(f, "; trump {}", trump.letter())?;
        }
        match game.rules().order {
            Order::Cheapest => Ok(()),
            order @ Order::HighToLow => write!(f, "; order {order}"),
        }
    }

    fn read(text: &str) -> Result<Tricks<Self>, TrickPositionError> {
        let mut fields = Fields::new(text)?;
        let trump = fields.suit("trump")?.unwrap_or(Suit::Spades);
        let table = fields.table(Some(trump))?;
        if table.players() != 3 {
            let problem = format!("{} hands, expected 3, separated by '|'", table.players());
            return Err(TrickPositionError::new("hands", problem));
        }
        let tricks = all_tricks(&table);
        if tricks > CARDS as i32 {
            let problem = format!("{tricks} tricks taken or to be played; there are at most {CARDS}");
            return Err(TrickPositionError::new("hands", problem));
        }
        let order = match fields.take("order") {
            None => Order::default(),
            Some(word) => word.parse().map_err(|problem| TrickPositionError::new("order", problem))?,
        };
        fields.finish()?;
        Ok(Tricks::new(table, SergeantMajor { order }))
    }
}
