//! Positions as text: fields separated by semicolons, each a name and its value.
//!
//! ```text
//! hands S:AK H:- D:5 C:72 | S:Q H:K D:- C:A3 | S:J H:2 D:9 C:4; leader 1; trick 5D; tricks 0 1 2
//! ```
//!
//! `hands` are the cards still held, by player, the first player first. `leader` led the trick on the table, whose cards
//! are `trick`; the player to move follows from these. `tricks` are those taken so far and `taken` the cards in them,
//! where a game needs to know. A game adds fields of its own, such as `bids` or `trump`.

use super::game::Tricks;
use super::rules::Rules;
use super::table::Table;
use crate::cards::{Card, Hand, Suit};
use maxn::{MAX_PLAYERS, Scores};
use std::fmt::{self, Display};
use std::str::FromStr;

/// An error in a position, and its field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct TrickPositionError {
    /// The field.
    pub field: String,
    /// The error, and what would be right.
    pub problem: String,
}

impl TrickPositionError {
    /// Creates an error for a problem in a field.
    pub fn new(field: &str, problem: impl Display) -> Self {
        TrickPositionError { field: field.to_string(), problem: problem.to_string() }
    }
}

/// Rules whose positions are written and read as text.
pub trait Notation: Rules {
    /// Writes a position.
    ///
    /// # Errors
    /// If the place it is written to fails.
    fn write(game: &Tricks<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is no position; the error names the field.
    fn read(text: &str) -> Result<Tricks<Self>, TrickPositionError>;
}

impl<R: Notation> Display for Tricks<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        R::write(self, f)
    }
}

impl<R: Notation> FromStr for Tricks<R> {
    type Err = TrickPositionError;

    fn from_str(text: &str) -> Result<Self, TrickPositionError> {
        R::read(text)
    }
}

/// Returns the number of players of a position, by the hands it lists; `None` where it lists none.
///
/// ```
/// use maxn_games::tricks::players_in;
///
/// assert_eq!(players_in("options standard; hands S:A | H:A | D:A | C:A"), Some(4));
/// ```
pub fn players_in(text: &str) -> Option<usize> {
    let mut fields = text.split(';').map(str::trim);
    let hands = fields.find_map(|field| field.strip_prefix("hands").filter(|rest| rest.starts_with(' ')))?;
    Some(hands.split('|').count())
}

/// The longest text that is read as a position.
const MOST_BYTES: usize = 4096;

/// The fields of a position, taken out one by one.
#[derive(Clone, Debug)]
pub struct Fields<'t> {
    /// The names and values that are left.
    left: Vec<(&'t str, &'t str)>,
    /// The number of players: that of the hands.
    players: usize,
    known: Vec<&'static str>,
}

impl<'t> Fields<'t> {
    /// Splits a text into fields.
    ///
    /// # Errors
    /// If a field comes twice, or the text is too long to be a position.
    pub fn new(text: &'t str) -> Result<Self, TrickPositionError> {
        if text.len() > MOST_BYTES {
            let problem = format!("{} bytes are too many; a position has at most {MOST_BYTES}", text.len());
            return Err(TrickPositionError::new("position", problem));
        }
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for field in text.split(';').map(str::trim).filter(|field| !field.is_empty()) {
            let (name, value) = field.split_once(char::is_whitespace).unwrap_or((field, ""));
            if fields.iter().any(|&(known, _)| known == name) {
                return Err(TrickPositionError::new(name, "comes twice"));
            }
            fields.push((name, value.trim()));
        }
        let hands = fields.iter().find(|&&(name, _)| name == "hands");
        let players = hands.map_or(0, |(_, hands)| hands.split('|').count());
        Ok(Fields { left: fields, players, known: Vec::new() })
    }

    /// Returns the number of players, by the hands that are listed; 0 where none are.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Takes a field out, if it is there.
    pub fn take(&mut self, name: &'static str) -> Option<&'t str> {
        self.known.push(name);
        let place = self.left.iter().position(|&(known, _)| known == name)?;
        Some(self.left.remove(place).1)
    }

    /// Takes a field out if it has exactly this value; returns whether it has.
    pub fn take_word(&mut self, name: &'static str, value: &str) -> bool {
        let has_it = self.left.contains(&(name, value));
        has_it && self.take(name).is_some()
    }

    /// Takes out a field of one word.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn word<T: FromStr>(
        &mut self,
        name: &'static str,
        expected: &str,
    ) -> Result<Option<T>, TrickPositionError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let read =
            value.parse().map_err(|_| TrickPositionError::new(name, format!("'{value}' is not {expected}")));
        read.map(Some)
    }

    /// Takes out a field of one word for each of the players.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn each<T: FromStr>(
        &mut self,
        name: &'static str,
        expected: &str,
    ) -> Result<Option<Vec<T>>, TrickPositionError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let words: Vec<&str> = value.split_whitespace().collect();
        let players = self.players;
        if words.len() != players {
            let problem =
                format!("{} words in '{value}', expected {players}, one for each player", words.len());
            return Err(TrickPositionError::new(name, problem));
        }
        let read = |word: &str| {
            word.parse().map_err(|_| TrickPositionError::new(name, format!("'{word}' is not {expected}")))
        };
        words.into_iter().map(read).collect::<Result<_, _>>().map(Some)
    }

    /// Takes out a field with the letter of a suit.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn suit(&mut self, name: &'static str) -> Result<Option<Suit>, TrickPositionError> {
        let Some(letter) = self.word::<char>(name, "a suit; the suits are S H D C")? else { return Ok(None) };
        let unknown =
            || TrickPositionError::new(name, format!("'{letter}' is not a suit; the suits are S H D C"));
        Suit::from_letter(letter).ok_or_else(unknown).map(Some)
    }

    /// Takes out a field with a hand for each of the players, in which no card comes twice.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn hands(&mut self, name: &'static str) -> Result<Option<Vec<Hand>>, TrickPositionError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let parts: Vec<&str> = value.split('|').collect();
        let players = self.players;
        if parts.len() != players {
            let problem = format!("{} hands, expected {players}, separated by '|'", parts.len());
            return Err(TrickPositionError::new(name, problem));
        }
        let mut hands = Vec::with_capacity(players);
        let mut all = Hand::EMPTY;
        for (i, part) in parts.into_iter().enumerate() {
            let hand: Hand = part
                .parse()
                .map_err(|problem| TrickPositionError::new(name, format!("player {}: {problem}", i + 1)))?;
            if let Some(card) = (all & hand).into_iter().next() {
                return Err(TrickPositionError::new(name, format!("player {}: {card} comes twice", i + 1)));
            }
            all = all | hand;
            hands.push(hand);
        }
        Ok(Some(hands))
    }

    /// Takes out the fields that all trick games have.
    ///
    /// # Errors
    /// If one cannot be read, or the position cannot arise.
    pub fn table(&mut self, trump: Option<Suit>) -> Result<Table, TrickPositionError> {
        let players = self.players;
        let hands = self.hands("hands")?.ok_or_else(|| TrickPositionError::new("hands", "must be given"))?;
        if !(2..=MAX_PLAYERS).contains(&players) {
            let problem = format!("{players} hands; there are from 2 to {MAX_PLAYERS} players");
            return Err(TrickPositionError::new("hands", problem));
        }
        let leader = self.word::<usize>("leader", "a player")?.unwrap_or(1);
        if !(1..=players).contains(&leader) {
            let problem = format!("there is no player {leader}; the players are 1 to {players}");
            return Err(TrickPositionError::new("leader", problem));
        }
        let taken = self.hands("taken")?.unwrap_or_else(|| vec![Hand::EMPTY; players]);
        let tricks = self
            .each::<u8>("tricks", "a number of tricks")?
            .unwrap_or_else(|| taken.iter().map(|cards| (cards.len() / players) as u8).collect());
        if let Some(many) = tricks.iter().find(|&&tricks| tricks > 26) {
            return Err(TrickPositionError::new("tricks", format!("{many} are more than any hand has")));
        }
        let trick = self.trick(&hands, &taken)?;
        check_sizes(&hands, leader - 1, trick.len())?;

        // The cards on the table are played once more, which checks that they could be.
        let mut before = hands;
        for (i, &card) in trick.iter().enumerate() {
            before[(leader - 1 + i) % players].insert(card);
        }
        let mut table = Table::new(&before, leader - 1, trump).with_taken(&tricks, &taken);
        for card in trick {
            if !table.following().contains(card) {
                let problem = format!("{card} does not follow suit, and player {} could", table.player() + 1);
                return Err(TrickPositionError::new("trick", problem));
            }
            table.play(card);
        }
        Ok(table)
    }

    fn trick(&mut self, hands: &[Hand], taken: &[Hand]) -> Result<Vec<Card>, TrickPositionError> {
        let mut trick = Vec::new();
        for word in self.take("trick").unwrap_or_default().split_whitespace() {
            let card: Card = word.parse().map_err(|problem| TrickPositionError::new("trick", problem))?;
            if hands.iter().chain(taken).any(|cards| cards.contains(card)) || trick.contains(&card) {
                return Err(TrickPositionError::new("trick", format!("{card} comes twice")));
            }
            trick.push(card);
        }
        if trick.len() >= hands.len() {
            let problem =
                format!("{} cards; a trick on the table has fewer than {}", trick.len(), hands.len());
            return Err(TrickPositionError::new("trick", problem));
        }
        let lying = taken.iter().fold(Hand::EMPTY, |all, &cards| all | cards);
        let held = hands.iter().fold(Hand::EMPTY, |all, &cards| all | cards);
        match (lying & held).into_iter().next() {
            Some(card) => Err(TrickPositionError::new("taken", format!("{card} is still held"))),
            None => Ok(trick),
        }
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// If there is a field nobody has asked for.
    pub fn finish(self) -> Result<(), TrickPositionError> {
        match self.left.first() {
            None => Ok(()),
            Some((name, _)) => Err(TrickPositionError::new(
                name,
                format!("unknown field; the fields are {}", self.known.join(", ")),
            )),
        }
    }
}

/// Players who have played to the trick hold a card less than those who have not.
fn check_sizes(hands: &[Hand], leader: usize, played: usize) -> Result<(), TrickPositionError> {
    let size = |place: usize| hands[(leader + place) % hands.len()].len() + usize::from(place < played);
    for place in 1..hands.len() {
        if size(place) != size(0) {
            let seat = (leader + place) % hands.len();
            let problem = format!(
                "player {} has {} cards, expected {}",
                seat + 1,
                hands[seat].len(),
                size(0) - usize::from(place < played)
            );
            return Err(TrickPositionError::new("hands", problem));
        }
    }
    Ok(())
}

/// Writes the fields that all trick games have; `taken` only where the game needs it.
pub fn write_table(table: &Table, with_taken: bool) -> String {
    let join = |hands: &[Hand]| hands.iter().map(Hand::to_string).collect::<Vec<_>>().join(" | ");
    let mut fields =
        vec![format!("hands {}", join(table.hands())), format!("leader {}", table.trick().leader() + 1)];
    if !table.trick().is_empty() {
        let cards: Vec<String> = table.trick().cards().map(|card| card.to_string()).collect();
        fields.push(format!("trick {}", cards.join(" ")));
    }
    let tricks = table.tricks();
    if tricks != Scores::ZERO {
        let tricks: Vec<String> = tricks.first(table.players()).iter().map(i32::to_string).collect();
        fields.push(format!("tricks {}", tricks.join(" ")));
        if with_taken {
            fields.push(format!("taken {}", join(table.taken())));
        }
    }
    fields.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Table, TrickPositionError> {
        let mut fields = Fields::new(text)?;
        let table = fields.table(Some(Suit::Spades))?;
        fields.finish()?;
        Ok(table)
    }

    #[test]
    fn positions_round_trip_at_every_point_of_a_hand() {
        let hands = crate::cards::Deal::new(Hand::DECK, 3).hands(3, 5);
        let mut table = Table::new(&hands, 1, Some(Suit::Spades));
        while !table.is_over() {
            assert_eq!(read(&write_table(&table, true)).unwrap(), table);
            let card = table.following().into_iter().next().unwrap();
            table.play(card);
        }
        assert_eq!(read(&write_table(&table, true)).unwrap(), table);
    }

    #[test]
    fn what_is_wrong_is_said_of_its_field() {
        let hands = "hands S:A | S:K | H:2";
        for (text, words) in [
            (String::new(), "hands: must be given"),
            ("hands S:A".into(), "hands: 1 hands; there are from 2 to 8 players"),
            (format!("hands {}", ["S:-"; 9].join(" | ")), "hands: 9 hands; there are from 2 to 8 players"),
            (format!("{hands}; taken S:2 | S:3"), "taken: 2 hands, expected 3"),
            ("hands S:A | S:A | H:2".into(), "hands: player 2: AS comes twice"),
            ("hands S:A | S:1 | H:2".into(), "hands: player 2: '1' in 'S:1' is no rank"),
            ("hands S:A | S:K | H:23".into(), "hands: player 3 has 2 cards, expected 1"),
            (format!("{hands}; leader 4"), "leader: there is no player 4"),
            (format!("{hands}; leader x"), "leader: 'x' is not a player"),
            (format!("{hands}; leader 1; leader 2"), "leader: comes twice"),
            (format!("{hands}; tricks 1 2"), "tricks: 2 words"),
            (format!("{hands}; tricks 1 2 99"), "tricks: 99 are more"),
            (format!("{hands}; bid 3"), "bid: unknown field; the fields are hands, leader"),
            ("hands S:A | S:K2 | H:23; trick 3S 4S 5S".into(), "trick: 3 cards"),
            ("hands S:A | S:K2 | H:23; trick KS".into(), "trick: KS comes twice"),
            ("hands S:A | D:2 S:3 | H:23; trick 4D 5H".into(), "hands: player 2 has 2 cards, expected 1"),
            (
                "hands S:A | D:2 | H:23; trick 4D 5H".into(),
                "trick: 5H does not follow suit, and player 2 could",
            ),
            (format!("{hands}; taken S:A | S:- | S:-"), "taken: AS is still held"),
            ("x".repeat(5000), "position: 5000 bytes"),
        ] {
            let error = read(&text).unwrap_err().to_string();
            assert!(error.starts_with(words), "{text}: {error}");
        }
    }
}
