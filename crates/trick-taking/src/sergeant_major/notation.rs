//! Positions as text.

use super::rules::{CARDS, SergeantMajor};
use maxn_cards::cards::Suit;
use maxn_cards::tricks::{Fields, Notation, Order, TrickPositionError, Tricks, all_tricks, write_table};
use std::fmt;

impl Notation<3> for SergeantMajor {
    fn write(game: &Tricks<Self, 3>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_table(game.table(), true))?;
        if let Some(trump) = game.table().trump() {
            write!(f, "; trump {}", trump.letter())?;
        }
        match game.rules().order {
            Order::Cheapest => Ok(()),
            order @ Order::HighToLow => write!(f, "; order {order}"),
        }
    }

    fn read(text: &str) -> Result<Tricks<Self, 3>, TrickPositionError> {
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
