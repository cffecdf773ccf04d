//! Cards in the order of the game.

use std::fmt;
use std::str::FromStr;

/// The letters of the ranks, lowest first.
const RANKS: &str = "3456789TJQKA2";

/// The letters of the suits, lowest first.
const SUITS: &str = "DCHS";

/// The number of ranks.
pub(super) const RANK_COUNT: u32 = 13;

/// A set of cards: bit `4 * rank + suit`, so that a higher card has a higher bit.
///
/// ```
/// use maxn_games::big_two::CardSet;
///
/// let cards: CardSet = "S:2A H:3".parse()?;
/// assert_eq!((cards.len(), cards.to_string()), (3, "S:2A H:3 D:- C:-".to_string()));
/// assert_eq!(cards.list(), "2S AS 3H");
/// # Ok::<(), maxn_games::big_two::CardError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(pub(super) u64);

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);

    /// All 52 cards.
    pub const DECK: CardSet = CardSet((1 << 52) - 1);

    /// Returns the number of cards.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the cards of both sets.
    #[must_use]
    pub fn with(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Returns the cards that are not in the other set.
    #[must_use]
    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Returns the cards that are in both sets.
    #[must_use]
    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Returns whether all cards of another set are in this one.
    pub fn contains(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the lowest card, as a set; empty if the set is.
    #[must_use]
    pub fn lowest(self) -> CardSet {
        CardSet(self.0 & self.0.wrapping_neg())
    }

    /// Returns the cards that are higher than all of another set.
    #[must_use]
    pub fn above(self, other: CardSet) -> CardSet {
        let up_to = if other.0 == 0 { 0 } else { u64::MAX >> other.0.leading_zeros() };
        CardSet(self.0 & !up_to)
    }

    /// Returns the cards one by one, each as a set, lowest first.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = CardSet> {
        (0..52).map(|index| CardSet(1 << index)).filter(move |card| self.contains(*card))
    }

    /// The places of the cards among all, lowest first.
    #[inline]
    pub(super) fn indices(self) -> impl Iterator<Item = usize> {
        crate::stock_and_pile::each(self.0).map(usize::from)
    }

    /// Returns the cards one by one, highest first, such as `2S AS 3H`.
    pub fn list(self) -> String {
        let cards: Vec<String> = self.cards().rev().map(CardSet::name).collect();
        cards.join(" ")
    }

    /// The name of the highest card.
    pub(super) fn name(self) -> String {
        let index = self.0.checked_ilog2().unwrap_or(0) as usize;
        [&RANKS[index / 4..=index / 4], &SUITS[index % 4..=index % 4]].concat()
    }

    /// The names of the cards, highest first.
    pub(super) fn names(self) -> Vec<String> {
        self.cards().rev().map(CardSet::name).collect()
    }
}

/// A word that is no card, or a card that is there twice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// The word is no card.
    #[error("'{0}' is no card; a card is a rank of 23456789TJQKA and a suit of SHDC, such as QS")]
    Card(String),
    /// The word is no part of a hand.
    #[error("'{0}' is no suit of a hand; write hands as S:AK H:T9 D:- C:5, or cards as AS KS")]
    Suit(String),
    /// A card is there twice.
    #[error("{0} is there twice")]
    Twice(String),
}

/// The card of a rank and a suit.
fn card(rank: char, suit: char) -> Option<CardSet> {
    let rank = RANKS.find(rank.to_ascii_uppercase())?;
    let suit = SUITS.find(suit.to_ascii_uppercase())?;
    Some(CardSet(1 << (4 * rank + suit)))
}

impl CardSet {
    /// Reads a word: a card such as `QS`, or a suit of a hand such as `S:AK`, `S:-`.
    pub(super) fn read_word(word: &str) -> Result<CardSet, CardError> {
        let letters: Vec<char> = word.chars().collect();
        match letters[..] {
            [suit, ':', ref ranks @ ..] => {
                let wrong = || CardError::Suit(word.to_string());
                if SUITS.find(suit.to_ascii_uppercase()).is_none() || ranks.is_empty() {
                    return Err(wrong());
                }
                let ranks = if ranks == ['-'] { &[] } else { ranks };
                let mut cards = CardSet::EMPTY;
                for &rank in ranks {
                    cards = cards.add(card(rank, suit).ok_or_else(wrong)?)?;
                }
                Ok(cards)
            }
            [rank, suit] => card(rank, suit).ok_or_else(|| CardError::Card(word.to_string())),
            _ => Err(CardError::Card(word.to_string())),
        }
    }

    /// Adds cards that are not there yet.
    pub(super) fn add(self, cards: CardSet) -> Result<CardSet, CardError> {
        let twice = self.and(cards);
        if twice.is_empty() { Ok(self.with(cards)) } else { Err(CardError::Twice(twice.list())) }
    }
}

impl FromStr for CardSet {
    type Err = CardError;

    /// Reads `S:AK H:T9 D:- C:5` or `AS KS TH 9H 5C`.
    fn from_str(text: &str) -> Result<CardSet, CardError> {
        let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let mut cards = CardSet::EMPTY;
        for word in words.filter(|word| !word.is_empty()) {
            cards = cards.add(CardSet::read_word(word)?)?;
        }
        Ok(cards)
    }
}

impl fmt::Display for CardSet {
    /// Writes suits in the order of all games, each from its highest card down.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, suit) in "SHDC".chars().enumerate() {
            let held = |rank: &char| card(*rank, suit).is_some_and(|card| self.contains(card));
            let ranks: String = RANKS.chars().rev().filter(held).collect();
            let ranks = if ranks.is_empty() { "-" } else { &ranks };
            write!(f, "{}{suit}:{ranks}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.list())
    }
}
