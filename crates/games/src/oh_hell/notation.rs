//! Positions as text.

use super::rules::{Missed, OhHell, most_cards};
use crate::bids::written;
use crate::tricks::{Fields, Notation, TrickPositionError, Tricks, all_tricks, simple_bids, write_table};
use maxn::Scores;
use std::fmt;

impl Notation for OhHell {
    fn write(game: &Tricks<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_table(game.table(), true))?;
        if let Some(trump) = game.table().trump() {
            write!(f, "; trump {}", trump.letter())?;
        }
        write!(f, "; bids {}", written(&game.rules().bids()[..game.table().players()]))?;
        match game.rules().missed() {
            Missed::Tricks => Ok(()),
            missed => write!(f, "; missed {missed}"),
        }
    }

    fn read(text: &str) -> Result<Tricks<Self>, TrickPositionError> {
        let mut fields = Fields::new(text)?;
        let players = fields.players();
        let trump = fields.suit("trump")?.ok_or_else(|| TrickPositionError::new("trump", "must be given"))?;
        let table = fields.table(Some(trump))?;
        let most = most_cards(players)
            .ok_or_else(|| TrickPositionError::new("hands", "Oh Hell is for 3 to 7 players"))?;
        let tricks = all_tricks(&table);
        if tricks > most as i32 {
            let problem =
                format!("{tricks} tricks taken or to be played; {players} players have at most {most}");
            return Err(TrickPositionError::new("hands", problem));
        }
        let untouched = table.trick().is_empty() && table.tricks() == Scores::ZERO;
        let bids = match fields.each::<u8>("bids", "a number of tricks")? {
            Some(bids) => bids,
            None if untouched => simple_bids(table.hands(), Some(trump)),
            None => return Err(TrickPositionError::new("bids", "must be given once a card has been played")),
        };
        let missed = match fields.take("missed") {
            None => Missed::default(),
            Some(word) => word.parse().map_err(|problem| TrickPositionError::new("missed", problem))?,
        };
        fields.finish()?;
        let rules = OhHell::new(&bids, tricks as u8, missed)
            .map_err(|problem| TrickPositionError::new("bids", problem))?;
        Ok(Tricks::new(table, rules))
    }
}
