//! Positions as text.

use super::rules::{Spades, most_cards, pack};
use crate::bids::written;
use crate::cards::Suit;
use crate::tricks::{Fields, Notation, TrickPositionError, Tricks, all_tricks, simple_bids, write_table};
use maxn::Scores;
use std::fmt;

/// The bids of a hand without any.
const NO_BIDS: &str = "none";

impl Notation for Spades {
    fn write(game: &Tricks<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bids = if game.rules().has_bids() {
            written(&game.rules().bids()[..game.table().players()])
        } else {
            NO_BIDS.to_string()
        };
        let breaking = if game.rules().must_break_spades() { "; break spades" } else { "" };
        write!(f, "{}; bids {bids}{breaking}", write_table(game.table(), true))?;
        if game.rules().nil() > 0 { write!(f, "; nil {}", game.rules().nil()) } else { Ok(()) }
    }

    fn read(text: &str) -> Result<Tricks<Self>, TrickPositionError> {
        let mut fields = Fields::new(text)?;
        let (players, table) = (fields.players(), fields.table(Some(Suit::Spades))?);
        let most = most_cards(players)
            .ok_or_else(|| TrickPositionError::new("hands", "Spades is for 2, 3 or 4 players"))?;
        let in_play = table.hands().iter().copied().flatten().chain(table.trick().cards());
        if let Some(card) = in_play.into_iter().find(|&card| !pack(players).contains(card)) {
            return Err(TrickPositionError::new(
                "hands",
                format!("{card} is not in the pack of {players} players"),
            ));
        }
        let tricks = all_tricks(&table);
        if tricks > most as i32 {
            let problem =
                format!("{tricks} tricks taken or to be played; {players} players have at most {most}");
            return Err(TrickPositionError::new("hands", problem));
        }
        let untouched = table.trick().is_empty() && table.tricks() == Scores::ZERO;
        let with_bids = |bids: &[u8]| {
            Spades::new(bids, tricks as u8).map_err(|problem| TrickPositionError::new("bids", problem))
        };
        let rules = if fields.take_word("bids", NO_BIDS) {
            Spades::without_bids()
        } else {
            match fields.each::<u8>("bids", "a number of tricks")? {
                Some(bids) => with_bids(&bids)?,
                None if untouched => with_bids(&simple_bids(table.hands(), Some(Suit::Spades)))?,
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
        let nil = fields.word::<u16>("nil", "a number of points")?.unwrap_or(0);
        fields.finish()?;
        Ok(Tricks::new(table, rules.with_breaking(breaking).with_nil(nil.into())))
    }
}
