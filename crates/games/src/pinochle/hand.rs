//! Hands of a pack in which every card is there twice.

use super::card::{Card, Rank};
use super::kinds::{COUNTERS, EVERY, Kinds};
use crate::cards::Suit;
use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

/// Cards of the pack, each up to twice, written by suit: `S:AAT H:K D:- C:Q9`.
///
/// The lower half has a bit for every card that is there, the upper half one for every card that is there twice: equal hands
/// are equal numbers, whichever of two equal cards is held.
///
/// ```
/// use maxn_games::pinochle::Hand;
///
/// let hand: Hand = "S:AAT H:K C:Q9".parse()?;
/// assert_eq!((hand.len(), hand.count("AS".parse()?), hand.points()), (6, 2, 4));
/// assert_eq!(hand.to_string(), "S:AAT H:K D:- C:Q9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u64);

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand(0);

    /// The pack of 48.
    pub const PACK: Hand = Hand(EVERY as u64 | (EVERY as u64) << 32);

    /// Returns the different cards of the hand.
    #[inline]
    pub fn kinds(self) -> Kinds {
        Kinds(self.0 as u32)
    }

    /// Returns the cards that are there twice.
    #[inline]
    pub fn pairs(self) -> Kinds {
        Kinds((self.0 >> 32) as u32)
    }

    /// Returns the number of cards.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the hand is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of times that a card is there.
    #[inline]
    pub fn count(self, card: Card) -> usize {
        ((self.0 >> card.index() & 1) + (self.0 >> (32 + card.index()) & 1)) as usize
    }

    /// Returns the cards of a suit.
    #[inline]
    #[must_use]
    pub fn of(self, suit: Suit) -> Hand {
        self.only(Kinds(0x3f << (8 * suit as u32)))
    }

    /// Returns the cards of some kinds, as often as they are there.
    #[inline]
    #[must_use]
    pub fn only(self, kinds: Kinds) -> Hand {
        Hand(self.0 & (u64::from(kinds.0) | u64::from(kinds.0) << 32))
    }

    /// Returns the points of the cards.
    #[inline]
    pub fn points(self) -> i32 {
        self.only(Kinds(COUNTERS)).len() as i32
    }

    /// Adds a card that is not there twice.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        let first = 1_u64 << card.index();
        self.0 |= if self.0 & first == 0 { first } else { first << 32 };
    }

    /// Removes a card that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        let first = 1_u64 << card.index();
        self.0 &= if self.0 & first << 32 == 0 { !first } else { !(first << 32) };
    }

    /// Returns whether all cards of another hand are there, as often as in it.
    #[inline]
    pub fn contains(self, other: Hand) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the cards of both hands, where no card is there more than twice; `None` otherwise.
    pub fn checked_add(self, other: Hand) -> Option<Hand> {
        let too_many = (self.pairs().and(other.kinds())).or(other.pairs().and(self.kinds()));
        too_many.is_empty().then(|| self + other)
    }

    /// Returns the cards that are not in another hand, as often as they are missing there.
    #[must_use]
    pub fn missing_from(self, other: Hand) -> Hand {
        let mut missing = Hand::EMPTY;
        for card in self.kinds() {
            (other.count(card)..self.count(card)).for_each(|_| missing.insert(card));
        }
        missing
    }

    /// Returns the cards one by one, equal ones after each other.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().into_iter().flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }

    /// Returns the cards one by one, as text.
    pub fn listed(self) -> Vec<String> {
        self.cards().map(|card| card.to_string()).collect()
    }
}

/// The cards of both hands. No card may be there more than twice.
impl Add for Hand {
    type Output = Hand;

    #[inline]
    fn add(self, other: Hand) -> Hand {
        let twice = (self.0 & other.0) << 32;
        Hand(self.0 | other.0 | twice)
    }
}

/// The hand without cards that are all in it.
impl Sub for Hand {
    type Output = Hand;

    #[inline]
    fn sub(self, other: Hand) -> Hand {
        let (kinds, pairs) = (self.kinds().0, self.pairs().0);
        let (gone, gone_pairs) = (other.kinds().0, other.pairs().0);
        let left = kinds & !gone | pairs & gone & !gone_pairs;
        Hand(u64::from(left) | u64::from(pairs & !gone) << 32)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        cards.into_iter().for_each(|card| hand.insert(card));
        hand
    }
}

impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = |suit: Suit| {
            let ranks: String = self.of(suit).cards().map(|card| card.rank().letter()).collect();
            format!("{}:{}", suit.letter(), if ranks.is_empty() { "-" } else { &ranks })
        };
        f.pad(&Suit::ALL.map(suit).join(" "))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is no hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// A word is no suit with its ranks.
    #[error("'{0}' is no suit with its ranks, such as S:AKQ or H:-")]
    Suit(String),
    /// A suit comes twice.
    #[error("{0} come twice")]
    Repeated(&'static str),
    /// A letter is no rank.
    #[error("'{letter}' in '{word}' is no rank; the ranks are A T K Q J 9")]
    Rank {
        /// The letter.
        letter: char,
        /// The word.
        word: String,
    },
    /// A card is there more than twice.
    #[error("{0} is there three times; there are two of each card")]
    TooMany(Card),
}

impl FromStr for Hand {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Hand, HandError> {
        let mut hand = Hand::EMPTY;
        let mut suits = Vec::new();
        for word in text.split_whitespace() {
            let bad = || HandError::Suit(word.to_string());
            let (suit, ranks) = word.split_once(':').ok_or_else(bad)?;
            let mut letters = suit.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(bad()) };
            let suit = Suit::from_letter(letter).ok_or_else(bad)?;
            if suits.contains(&suit) {
                return Err(HandError::Repeated(suit.name()));
            }
            suits.push(suit);
            for letter in ranks.chars().filter(|_| ranks != "-") {
                let rank = Rank::from_letter(letter)
                    .ok_or_else(|| HandError::Rank { letter, word: word.to_string() })?;
                let card = Card::new(suit, rank);
                if hand.count(card) == 2 {
                    return Err(HandError::TooMany(card));
                }
                hand.insert(card);
            }
        }
        Ok(hand)
    }
}
