//! Cards as people and programs write them.

use super::card::{CardError, CardOf, Order, Suit, ranks_listed};
use super::copies::Copies;
use super::hand::HandOf;
use maxn_play::toolkit::fields::{NotationError, Word};
use maxn_play::{Field, ObservationError};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// Cards that are read one after the other: a set, or cards of a pack with several of each.
pub trait CardList: Copy + Default {
    /// The order of the pack.
    type Order: Order;

    /// The number of times that a card can be there.
    const MOST: usize;

    /// Adds a card. There must be room for it.
    fn put(&mut self, card: CardOf<Self::Order>);

    /// Returns the number of times that a card is there.
    fn times(&self, card: CardOf<Self::Order>) -> usize;

    /// Adds a card.
    ///
    /// # Errors
    /// If it is there as often as it can be.
    fn add(&mut self, card: CardOf<Self::Order>) -> Result<(), TooMany> {
        if self.times(card) == Self::MOST {
            return Err(TooMany {
                card: card.to_string(),
                times: if Self::MOST == 1 { "twice" } else { "three times" },
            });
        }
        self.put(card);
        Ok(())
    }
}

impl<O: Order> CardList for HandOf<O> {
    type Order = O;
    const MOST: usize = 1;

    fn put(&mut self, card: CardOf<O>) {
        self.insert(card);
    }

    fn times(&self, card: CardOf<O>) -> usize {
        self.contains(card).into()
    }
}

impl<O: Order> CardList for Copies<CardOf<O>, 2> {
    type Order = O;
    const MOST: usize = 2;

    fn put(&mut self, card: CardOf<O>) {
        self.insert(card);
    }

    fn times(&self, card: CardOf<O>) -> usize {
        self.count(card)
    }
}

/// A card that comes more often than the pack has it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{card} comes {times}")]
pub struct TooMany {
    /// The card.
    pub card: String,
    /// How often, in words.
    pub times: &'static str,
}

impl TooMany {
    /// Returns the problem in the words of an observation.
    pub fn seen(&self) -> String {
        format!("{} is there {}", self.card, self.times)
    }
}

/// A text that is no hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// A word is no card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A word with a colon does not begin with a suit.
    #[error("'{0}' is not the cards of a suit; write them as S:AKQ, or S:- for none")]
    NotASuit(String),
    /// A suit comes twice.
    #[error("the suit {suit} comes twice: '{word}'")]
    SuitTwice {
        /// The suit.
        suit: char,
        /// The second time.
        word: String,
    },
    /// A letter is no rank.
    #[error("'{letter}' in '{word}' is no rank; the ranks are {ranks}")]
    NotARank {
        /// The letter.
        letter: char,
        /// The word that contains it.
        word: String,
        /// The ranks that there are.
        ranks: String,
    },
    /// A card comes too often.
    #[error("{problem} in '{word}'")]
    TooMany {
        /// The card.
        problem: TooMany,
        /// The word with one too many.
        word: String,
    },
}

/// Reads the cards of a word: one card such as `QS`, or those of a suit such as `S:AKQ`, `S:-`.
fn word_cards<O: Order>(word: &str) -> Result<Vec<CardOf<O>>, HandError> {
    let Some((suit, ranks)) = word.split_once(':') else { return Ok(vec![word.parse()?]) };
    let mut letters = suit.chars();
    let suit = match (letters.next(), letters.next()) {
        (Some(letter), None) => Suit::from_letter(letter),
        _ => None,
    };
    let suit = suit.ok_or_else(|| HandError::NotASuit(word.to_string()))?;
    let read = |letter: char| {
        let wrong = || HandError::NotARank { letter, word: word.to_string(), ranks: ranks_listed::<O>() };
        CardOf::of_letter(suit, letter).ok_or_else(wrong)
    };
    ranks.chars().filter(|_| ranks != "-").map(read).collect()
}

/// Reads cards by suit, in any order and each suit once, or one by one; a suit left out is empty.
fn read<H: CardList>(text: &str) -> Result<H, HandError> {
    let (mut all, mut suits) = (H::default(), Vec::new());
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    for word in words.filter(|word| !word.is_empty()) {
        let cards = word_cards::<H::Order>(word)?;
        if let Some((suit, _)) = word.split_once(':') {
            let suit = suit.to_ascii_uppercase();
            if suits.contains(&suit) {
                let suit = suit.chars().next().unwrap_or_default();
                return Err(HandError::SuitTwice { suit, word: word.to_string() });
            }
            suits.push(suit);
        }
        for card in cards {
            all.add(card).map_err(|problem| HandError::TooMany { problem, word: word.to_string() })?;
        }
    }
    Ok(all)
}

/// Writes cards by suit, each from its highest card down; `cards` are those of a suit.
fn write<O: Order>(f: &mut fmt::Formatter<'_>, cards: impl Fn(HandOf<O>) -> Vec<CardOf<O>>) -> fmt::Result {
    let suits = Suit::ALL.map(|suit| {
        let ranks: String = cards(HandOf::suit(suit)).into_iter().map(CardOf::rank_letter).collect();
        format!("{}:{}", suit.letter(), if ranks.is_empty() { "-" } else { &ranks })
    });
    f.pad(&suits.join(" "))
}

impl<O: Order> FromStr for HandOf<O> {
    type Err = HandError;

    /// Reads suits in any order, where a suit left out is empty, or cards one by one.
    fn from_str(text: &str) -> Result<Self, HandError> {
        read(text)
    }
}

impl<O: Order> FromStr for Copies<CardOf<O>, 2> {
    type Err = HandError;

    /// Reads suits in any order, where a suit left out is empty, or cards one by one.
    fn from_str(text: &str) -> Result<Self, HandError> {
        read(text)
    }
}

impl<O: Order> Display for HandOf<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, |suit| (*self & suit).into_iter().collect())
    }
}

impl<O: Order> Display for Copies<CardOf<O>, 2> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, |suit| self.only(suit).cards().collect())
    }
}

impl<O: Order> Debug for HandOf<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Returns the cards one by one.
pub fn listed<C: Display>(cards: impl IntoIterator<Item = C>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

/// Returns the cards one by one, as one text.
pub fn names<C: Display>(cards: impl IntoIterator<Item = C>) -> String {
    listed(cards).join(" ")
}

/// Returns the words of an answer in small letters, without the verb that it may begin with.
pub fn answer_words(text: &str, verb: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut words: Vec<String> =
        lower.split(|c: char| c.is_whitespace() || c == ',').map(str::to_string).collect();
    words.retain(|word| !word.is_empty());
    if words.len() > 1 && words[0] == verb {
        words.remove(0);
    }
    words
}

/// Reads different cards, at least one, with a verb before them or without. Lower case, `10` for `T` and suits as symbols are
/// accepted.
///
/// ```
/// use maxn_games::cards::read_cards;
///
/// assert_eq!(read_cards("Crib 10♥, 2c", "crib"), "H:T C:2".parse().ok());
/// assert_eq!(read_cards("2C 2C", "crib"), None);
/// ```
pub fn read_cards(text: &str, verb: &str) -> Option<super::Hand> {
    let words = answer_words(text, verb);
    let cards: Vec<super::Card> = words.iter().map(|word| read_card(word).ok()).collect::<Option<_>>()?;
    let set: super::Hand = cards.iter().copied().collect();
    (!cards.is_empty() && set.len() == cards.len()).then_some(set)
}

/// Reads a card as people write it: in lower case, with `10` for `T`, or with the symbol of the suit.
///
/// # Errors
/// If it is none.
pub fn read_card<O: Order>(word: &str) -> Result<CardOf<O>, CardError> {
    let letter = |letter: char| {
        Suit::ALL.into_iter().find(|suit| suit.symbol() == letter).map_or(letter, Suit::letter)
    };
    let plain: String = word.replace("10", "t").chars().map(letter).collect();
    plain.parse().map_err(|error| CardError { word: word.to_string(), ..error })
}

/// Reads a suit by its name, letter or symbol, in small letters.
pub fn read_suit(word: &str) -> Option<Suit> {
    let is_meant = |suit: &Suit| {
        let letter = suit.letter().to_ascii_lowercase();
        word == suit.name() || word.chars().eq([letter]) || word.chars().eq([suit.symbol()])
    };
    Suit::ALL.into_iter().find(is_meant)
}

/// Reads a card of a position that was not seen too often before.
///
/// # Errors
/// If it is none, or it comes once too often.
pub fn card_at<H: CardList>(word: Word<'_>, seen: &mut H) -> Result<CardOf<H::Order>, NotationError> {
    let card = word.text.parse().map_err(|problem: CardError| word.error(problem))?;
    seen.add(card).map_err(|problem| word.error(problem))?;
    Ok(card)
}

/// Reads cards of a position, by suit or one by one, that were not seen too often before.
///
/// # Errors
/// If a word is no card or suit, or a card comes once too often.
pub fn cards_at<H: CardList>(words: &[Word<'_>], seen: &mut H) -> Result<H, NotationError> {
    let mut all = H::default();
    for word in words {
        for card in word_cards(word.text).map_err(|problem| word.error(problem))? {
            seen.add(card).map_err(|problem| word.error(problem))?;
            all.put(card);
        }
    }
    Ok(all)
}

const CARD: &str = "a card such as QS";
const CARDS: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";
const SUITS: &str = "spades, hearts, diamonds or clubs";

/// Reads a card in a field of an observation.
///
/// # Errors
/// If it is none.
pub fn card_in<O: Order>(field: &Field<'_>) -> Result<CardOf<O>, ObservationError> {
    field.text(CARD)?.parse().map_err(|_| field.wrong(CARD))
}

/// Reads cards in a field of an observation: a list of them, or a text such as `S:AKQ H:T9`.
///
/// # Errors
/// If they are none, or one of them comes too often.
pub fn cards_in<H: CardList + FromStr<Err = HandError>>(field: &Field<'_>) -> Result<H, ObservationError> {
    if let Some(text) = field.value().as_str() {
        return text.parse().map_err(|problem| field.problem(problem).expected(CARDS));
    }
    let mut cards = H::default();
    for item in field.items(52 * H::MOST, CARDS)? {
        cards.add(card_in(&item)?).map_err(|problem| item.problem(problem.seen()))?;
    }
    Ok(cards)
}

/// Reads the name of a suit in a field of an observation.
///
/// # Errors
/// If it is none.
pub fn suit_in(field: &Field<'_>) -> Result<Suit, ObservationError> {
    let name = field.text(SUITS)?;
    Suit::ALL.into_iter().find(|suit| suit.name() == name).ok_or_else(|| field.wrong(SUITS))
}

#[cfg(test)]
mod tests {
    use super::super::{Hand, Natural};
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn hands_round_trip() {
        for text in ["S:- H:- D:- C:-", "S:AKQJT98765432 H:- D:7 C:A2", "S:2 H:A D:K C:Q"] {
            assert_eq!(hand(text).to_string(), text);
        }
        assert_eq!(hand("C:5 S:kQa"), hand("S:AKQ H:- D:- C:5"), "any order of suits and ranks");
        let twice: Copies<CardOf<Natural>, 2> = "AS S:A9 c:2".parse().unwrap();
        assert_eq!(twice.to_string(), "S:AA9 H:- D:- C:2");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| text.parse::<Hand>().unwrap_err().to_string();
        assert!(error("S:AK X:5").contains("'X:5'"));
        assert!(error("SAK").contains("'SAK'"));
        assert!(error("S:A1").contains("'1' in 'S:A1'"));
        assert!(error("S:AA").contains("AS comes twice"));
        assert!(error("S:A S:K").contains("suit S comes twice"));
        assert!(error("S:A s:K").contains("suit S comes twice"));
        let error = "S:AA AS".parse::<Copies<CardOf<Natural>, 2>>().unwrap_err().to_string();
        assert!(error.contains("AS comes three times in 'AS'"));
    }

    #[test]
    fn answers_are_read_as_people_write_them() {
        let cards = |text: &str| text.parse::<Hand>().ok();
        for text in ["QS", "qs", " q♠ ", "play qs"] {
            assert_eq!(read_cards(text, "play"), cards("S:Q"), "{text}");
        }
        assert_eq!(read_cards("10h", "play"), cards("H:T"));
        for text in ["pass qs kh 2c", "2C,QS,KH"] {
            assert_eq!(read_cards(text, "pass"), cards("S:Q H:K C:2"), "{text}");
        }
        for text in ["", "qs qs", "QS KH QS", "pass", "s", "é", "♠"] {
            assert_eq!(read_cards(text, "pass"), None, "{text}");
        }
        for text in ["hearts", "h", "♥"] {
            assert_eq!(read_suit(text), Some(Suit::Hearts), "{text}");
        }
        assert_eq!(read_suit("he"), None);
    }
}
