//! Positions as text.

use super::rules::{CARDS, SergeantMajor};
use crate::cards::Suit;
use crate::tricks::{Fields, Order, TrickPositionError, Tricks, all_tricks, write_table};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Tricks<SergeantMajor, 3> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_table(self.table(), true))?;
        if let Some(trump) = self.table().trump() {
            write!(f, "; trump {}", trump.letter())?;
        }
        match self.rules().order {
            Order::Cheapest => Ok(()),
            order @ Order::HighToLow => write!(f, "; order {order}"),
        }
    }
}

impl FromStr for Tricks<SergeantMajor, 3> {
    type Err = TrickPositionError;

    fn from_str(text: &str) -> Result<Self, TrickPositionError> {
        let mut fields = Fields::new(text)?;
        let trump = fields.suit("trump")?.unwrap_or(Suit::Spades);
        let table = fields.table::<3>(Some(trump))?;
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
