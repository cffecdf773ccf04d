//! Suits and cards.

use std::fmt;
use std::str::FromStr;

/// A suit, lowest first in the order of bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

/// A card of a deck of 52, written rank then suit: `AS`, `TD`, `2C`.
///
/// ```
/// use maxn_games::cards::{Card, Suit};
///
/// let queen: Card = "QS".parse()?;
/// assert_eq!((queen.suit(), queen.to_string()), (Suit::Spades, "QS".to_string()));
/// assert!(queen < "KS".parse()?);
/// # Ok::<(), maxn_games::cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The letters of the ranks, lowest first.
pub(super) const RANKS: &[u8; 13] = b"23456789TJQKA";

impl Suit {
    /// All suits, highest first: the order in which hands are written.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }

    /// Its sign.
    pub fn symbol(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// Returns the suit of a letter.
    pub fn from_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_uppercase())
    }
}

impl Card {
    /// Returns a card; ranks count from 0 for the two to 12 for the ace.
    ///
    /// # Panics
    /// If there is no such rank.
    #[inline]
    pub const fn new(suit: Suit, rank: u8) -> Card {
        assert!(rank < 13, "ranks go from 0 to 12");
        Card((suit as u8) << 4 | rank)
    }

    /// Its suit.
    #[inline]
    pub fn suit(self) -> Suit {
        match self.0 >> 4 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// Its rank, from 0 for the two to 12 for the ace.
    #[inline]
    pub fn rank(self) -> u8 {
        self.0 & 15
    }

    /// Returns whether it is a higher card of the same suit.
    #[inline]
    pub fn is_above(self, other: Card) -> bool {
        self.0 > other.0 && (self.0 ^ other.0) < 16
    }

    /// Its place among 52, by suit and rank.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0 >> 4) * 13 + usize::from(self.rank())
    }

    /// Its bit in a [`Hand`](super::Hand).
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    pub(crate) fn from_bit(bit: u32) -> Card {
        Card(bit as u8)
    }
}

/// The letter of a rank.
pub(super) fn rank_letter(rank: u8) -> char {
    char::from(RANKS[usize::from(rank)])
}

/// The rank of a letter.
pub(super) fn rank_of(letter: char) -> Option<u8> {
    RANKS.iter().position(|&rank| char::from(rank) == letter.to_ascii_uppercase()).map(|rank| rank as u8)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", rank_letter(self.rank()), self.suit().letter()))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A word that is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no card; a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as QS")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    fn from_str(word: &str) -> Result<Card, CardError> {
        let bad = || CardError(word.to_string());
        let mut letters = word.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(bad());
        };
        let rank = rank_of(rank).ok_or_else(bad)?;
        let suit = Suit::from_letter(suit).ok_or_else(bad)?;
        Ok(Card::new(suit, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_round_trips_and_has_its_own_index() {
        let mut seen = [false; 52];
        for suit in Suit::ALL {
            for rank in 0..13 {
                let card = Card::new(suit, rank);
                assert_eq!((card.suit(), card.rank()), (suit, rank));
                assert_eq!(card.to_string().parse(), Ok(card));
                assert!(!std::mem::replace(&mut seen[card.index()], true));
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
        let above = |one: &str, other: &str| one.parse::<Card>().unwrap().is_above(other.parse().unwrap());
        assert!(above("KS", "QS") && !above("QS", "KS") && !above("2S", "AH") && !above("AH", "2S"));
    }

    #[test]
    fn a_wrong_word_is_named() {
        for word in ["", "Q", "QX", "1S", "QSS", "♠Q"] {
            assert_eq!(word.parse::<Card>(), Err(CardError(word.to_string())));
        }
    }
}
