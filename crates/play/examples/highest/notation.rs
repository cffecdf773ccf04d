//! Positions as text: `players 2; cards 1 5 | 2 9; buried 1 -; stake -; stays - -`.

use super::rules::{CARDS, Highest, MOST_PLAYERS};
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Highest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = 0..self.players;
        let cards = seats.clone().map(|player| self.cards[player].map(|card| card.to_string()).join(" "));
        let number = |number: Option<u8>| number.map_or("-".to_string(), |number| number.to_string());
        let buried: Vec<String> = seats.clone().map(|player| number(self.buried[player])).collect();
        let word = |stays: Option<bool>| stays.map_or("-", |stays| if stays { "stay" } else { "fold" });
        let stays: Vec<&str> = seats.map(|player| word(self.stays[player])).collect();
        write!(f, "players {}; cards {}", self.players, cards.collect::<Vec<_>>().join(" | "))?;
        write!(f, "; buried {}; stake {}; stays {}", buried.join(" "), number(self.stake), stays.join(" "))
    }
}

fn optional(word: Word<'_>, most: u8) -> Result<Option<u8>, NotationError> {
    let number = |word: Word<'_>| word.number(1..=usize::from(most)).map(|number| number as u8);
    if word.text == "-" { Ok(None) } else { number(word).map(Some) }
}

fn of_players<'t>(field: &Field<'t>, players: usize) -> Result<Vec<Word<'t>>, NotationError> {
    if field.words.len() == players {
        return Ok(field.words.clone());
    }
    Err(field.head.error(format!("expected a word for each of {players} players")))
}

impl FromStr for Highest {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &["players", "cards", "buried", "stake", "stays"])?;
        let players = fields.required("players")?.only()?.number(2..=MOST_PLAYERS)?;
        let mut game = Highest {
            players,
            cards: [[0; 2]; MOST_PLAYERS],
            buried: [None; MOST_PLAYERS],
            stake: optional(fields.required("stake")?.only()?, 2)?,
            stays: [None; MOST_PLAYERS],
        };
        let cards = fields.required("cards")?;
        for (player, part) in cards.parts().into_iter().enumerate() {
            let [one, other] = *part else {
                return Err(cards.head.error("expected two cards for each player"));
            };
            let card = |word: Word<'_>| word.number(1..=usize::from(CARDS)).map(|card| card as u8);
            let pair = [card(one)?, card(other)?];
            if player >= players
                || pair[0] >= pair[1]
                || game.cards.as_flattened().iter().any(|card| pair.contains(card))
            {
                return Err(one.error("expected different cards, the lower first, for each player"));
            }
            game.cards[player] = pair;
        }
        if game.cards[players - 1] == [0; 2] {
            return Err(cards.head.error(format!("expected the cards of {players} players")));
        }
        for (player, word) in of_players(fields.required("buried")?, players)?.into_iter().enumerate() {
            game.buried[player] = optional(word, CARDS)?;
            if game.buried[player].is_some_and(|card| !game.cards[player].contains(&card)) {
                return Err(word.error("the player does not have that card"));
            }
        }
        for (player, word) in of_players(fields.required("stays")?, players)?.into_iter().enumerate() {
            game.stays[player] = match word.text {
                "-" => None,
                "stay" => Some(true),
                "fold" => Some(false),
                _ => return Err(word.error("expected stay, fold or -")),
            };
        }
        Ok(game)
    }
}
