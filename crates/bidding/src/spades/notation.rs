//! Positions as text.

use super::rules::{Spades, most_cards, pack};
use maxn_cards::cards::Suit;
use maxn_cards::tricks::{
    Fields, Notation, TrickPositionError, Tricks, all_tricks, simple_bids, write_table,
};
use std::fmt;

/// The bids of a hand without any.
const NO_BIDS: &str = "none";

impl<const N: usize> Notation<N> for Spades<N> {
    fn write(game: &Tricks<Self, N>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bids = if game.rules().has_bids() {
            game.rules().bids().map(|bid| bid.to_string()).join(" ")
        } else {
            NO_BIDS.to_string()
        };
        let breaking = if game.rules().must_break_spades() { "; break spades" } else { "" };
        write!(f, "{}; bids {bids}{breaking}", write_table(game.table(), true))
    }

    fn read(text: &str) -> Result<Tricks<Self, N>, TrickPositionError> {
        let most = most_cards(N)
            .ok_or_else(|| TrickPositionError::new("hands", "Spades is for 2, 3 or 4 players"))?;
        let mut fields = Fields::new(text)?;
        let table = fields.table::<N>(Some(Suit::Spades))?;
        let in_play = table.hands().iter().copied().flatten().chain(table.trick().cards());
        if let Some(card) = in_play.into_iter().find(|&card| !pack(N).contains(card)) {
            return Err(TrickPositionError::new(
                "hands",
                format!("{card} is not in the pack of {N} players"),
            ));
        }
        let tricks = all_tricks(&table);
        if tricks > most as i32 {
            let problem = format!("{tricks} tricks taken or to be played; {N} players have at most {most}");
            return Err(TrickPositionError::new("hands", problem));
        }
        let untouched = table.trick().is_empty() && table.tricks() == [0; N];
        let with_bids = |bids: [u8; N]| {
            Spades::new(bids, tricks as u8).map_err(|problem| TrickPositionError::new("bids", problem))
        };
        let rules = if fields.take_word("bids", NO_BIDS) {
            Spades::without_bids()
        } else {
            match fields.each::<u8, N>("bids", "a number of tricks")? {
                Some(bids) => with_bids(bids)?,
                None if untouched => with_bids(simple_bids(table.hands(), Some(Suit::Spades)))?,
                None => {
                    return Err(TrickPositionError::new("bids", "must be given once a card has been played"));
                }
            }
        };
        let breaking = match fields.take("break") {
            None => false,
            Some("spades") => true,
            Some(word) => {
                let problem =
                    format!("'{word}' is not what is broken; write 'break spades', or leave it out");
                return Err(TrickPositionError::new("break", problem));
            }
        };
        fields.finish()?;
        Ok(Tricks::new(table, rules.with_breaking(breaking)))
    }
}
