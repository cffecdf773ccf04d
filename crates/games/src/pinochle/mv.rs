//! Decisions as text.

use super::card::Card;
use super::hand::Hand;
use crate::cards::Suit;
use std::fmt;

/// A decision of a deal, from the auction to the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Leaves the auction: `pass`.
    Pass,
    /// Bids: `25`.
    Bid(u16),
    /// Names trump: `hearts`.
    Trump(Suit),
    /// Buries three cards, the highest first: `bury TH 9D 9C`.
    Bury([Card; 3]),
    /// Gives the deal up before the play: `concede`.
    Concede,
    /// Plays a card: `QS`.
    Play(Card),
}

impl Move {
    /// Buries three cards.
    pub(super) fn bury(cards: [Card; 3]) -> Move {
        let mut cards = cards;
        cards.sort_unstable_by(|one, other| other.cmp(one));
        Move::Bury(cards)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Move::Pass => "pass".to_string(),
            Move::Bid(bid) => bid.to_string(),
            Move::Trump(suit) => suit.name().to_string(),
            Move::Bury(cards) => format!("bury {}", cards.map(|card| card.to_string()).join(" ")),
            Move::Concede => "concede".to_string(),
            Move::Play(card) => card.to_string(),
        };
        f.pad(&text)
    }
}

/// A word of an answer that is not understood, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WordError {
    pub(super) word: String,
    pub(super) expected: &'static str,
}

/// The words of an answer in small letters, without the verb.
fn words<'t>(lower: &'t str, verb: &str) -> Vec<&'t str> {
    let mut words: Vec<&str> = lower.split(|c: char| c.is_whitespace() || c == ',').collect();
    words.retain(|word| !word.is_empty());
    if words.len() > 1 && words[0] == verb {
        words.remove(0);
    }
    words
}

/// The only word of an answer.
fn only<'t>(words: &[&'t str], expected: &'static str) -> Result<&'t str, WordError> {
    match words {
        [word] => Ok(word),
        [_, second, ..] => Err(WordError { word: (*second).to_string(), expected }),
        [] => Err(WordError { word: String::new(), expected }),
    }
}

/// Reads a bid or a pass.
pub(super) fn read_call(text: &str) -> Result<Move, WordError> {
    const CALL: &str = "a bid such as 25, or pass";
    let lower = text.to_lowercase();
    match only(&words(&lower, "bid"), CALL)? {
        "pass" => Ok(Move::Pass),
        word => word.parse().map(Move::Bid).map_err(|_| WordError { word: word.to_string(), expected: CALL }),
    }
}

/// Reads a trump suit.
pub(super) fn read_trump(text: &str) -> Result<Move, WordError> {
    const SUITS: &str = "spades, hearts, diamonds or clubs";
    let lower = text.to_lowercase();
    let word = only(&words(&lower, "trump"), SUITS)?;
    let is_meant = |suit: &Suit| {
        let letter = suit.letter().to_ascii_lowercase();
        word == suit.name() || word.chars().eq([letter]) || word.chars().eq([suit.symbol()])
    };
    let suit = Suit::ALL.into_iter().find(is_meant);
    suit.map(Move::Trump).ok_or_else(|| WordError { word: word.to_string(), expected: SUITS })
}

/// Reads three cards to bury, or a concession.
pub(super) fn read_burial(text: &str) -> Result<Move, WordError> {
    const BURIAL: &str = "three cards such as bury TH 9D 9C, or concede";
    let lower = text.to_lowercase();
    let words = words(&lower, "bury");
    if words == ["concede"] {
        return Ok(Move::Concede);
    }
    let cards = words.iter().map(|word| read_word(word)).collect::<Result<Vec<Card>, WordError>>()?;
    let wrong = |word: &str| WordError { word: word.to_string(), expected: BURIAL };
    match cards[..] {
        [first, second, third] if first != second || second != third => {
            Ok(Move::bury([first, second, third]))
        }
        _ => Err(wrong(words.get(3).or(words.last()).copied().unwrap_or_default())),
    }
}

/// Reads a card to play.
pub(super) fn read_play(text: &str) -> Result<Move, WordError> {
    let lower = text.to_lowercase();
    read_word(only(&words(&lower, "play"), CARD)?).map(Move::Play)
}

const CARD: &str = "a card such as QS";

fn read_word(word: &str) -> Result<Card, WordError> {
    let plain = word.replace("10", "t");
    let letter = |letter: char| {
        Suit::ALL.into_iter().find(|suit| suit.symbol() == letter).map_or(letter, Suit::letter)
    };
    let plain: String = plain.chars().map(letter).collect();
    plain.parse().map_err(|_| WordError { word: word.to_string(), expected: CARD })
}

/// The three cards as a hand.
pub(super) fn buried_hand(cards: [Card; 3]) -> Hand {
    cards.into_iter().collect()
}
