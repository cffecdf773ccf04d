//! The 24 different cards of the pack.

use crate::cards::Suit;
use std::fmt;
use std::str::FromStr;

/// A card of the pack, of which there are two alike: `AS`, `TD`, `9C`. The ten ranks above the king.
///
/// ```
/// use maxn_games::pinochle::Card;
///
/// let ten: Card = "TS".parse()?;
/// assert!(ten.is_above("KS".parse()?) && !ten.is_above("AS".parse()?));
/// assert_eq!((ten.points(), "QS".parse::<Card>()?.points()), (1, 0));
/// # Ok::<(), maxn_games::pinochle::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A rank, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 9
    Nine,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
    /// T
    Ten,
    /// A
    Ace,
}

impl Rank {
    /// All ranks, highest first.
    pub const ALL: [Rank; 6] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine];

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Rank::Nine => '9',
            Rank::Jack => 'J',
            Rank::Queen => 'Q',
            Rank::King => 'K',
            Rank::Ten => 'T',
            Rank::Ace => 'A',
        }
    }

    /// Returns the rank of a letter.
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter.to_ascii_uppercase())
    }
}

impl Card {
    /// The first card of the pack, for places that are not filled yet.
    pub(super) const LOWEST: Card = Card::new(Suit::Clubs, Rank::Nine);

    /// Returns a card.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card((suit as u8) << 3 | rank as u8)
    }

    /// Returns all different cards, spades first, and the highest of a suit first.
    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.map(|rank| Card::new(suit, rank)))
    }

    /// Its suit.
    #[inline]
    pub fn suit(self) -> Suit {
        match self.0 >> 3 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// Its rank.
    #[inline]
    pub fn rank(self) -> Rank {
        match self.0 & 7 {
            0 => Rank::Nine,
            1 => Rank::Jack,
            2 => Rank::Queen,
            3 => Rank::King,
            4 => Rank::Ten,
            _ => Rank::Ace,
        }
    }

    /// Returns the points that it brings in a trick: 1 for ace, ten and king.
    #[inline]
    pub fn points(self) -> i32 {
        i32::from(self.0 & 7 >= Rank::King as u8)
    }

    /// Returns whether it is a higher card of the same suit.
    #[inline]
    pub fn is_above(self, other: Card) -> bool {
        self.0 > other.0 && (self.0 ^ other.0) < 8
    }

    /// Its place among 32, by suit and rank.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub(super) fn from_index(index: u32) -> Card {
        Card(index as u8)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.rank().letter(), self.suit().letter()))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A word that is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no card of the pack; a card is a rank (A T K Q J 9) and a suit (S H D C), such as QS")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    fn from_str(word: &str) -> Result<Card, CardError> {
        let bad = || CardError(word.to_string());
        let mut letters = word.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(bad());
        };
        let rank = Rank::from_letter(rank).ok_or_else(bad)?;
        let suit = Suit::from_letter(suit).ok_or_else(bad)?;
        Ok(Card::new(suit, rank))
    }
}
