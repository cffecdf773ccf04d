//! Suits, orders of cards, and cards.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
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

/// The cards of a pack in their order: the ranks and suits from the lowest up, and whether cards of a suit or of a rank are
/// next to each other among the bits of a [`HandOf`](super::HandOf).
pub trait Order: Copy + Debug + Default + Ord + Hash + Send + Sync + 'static {
    /// The letters of the ranks, lowest first.
    const RANKS: &'static str;

    /// The suits, lowest first.
    const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Four bits for a rank, so that a higher card has a higher bit; otherwise sixteen for a suit.
    const BY_RANK: bool = false;
}

/// An order in which cards are compared within a suit.
pub trait SuitOrder: Order {}

/// The order of most games: from the two up to the ace in each suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Natural;

impl Order for Natural {
    const RANKS: &'static str = "23456789TJQKA";
}

impl SuitOrder for Natural {}

/// A card of the pack of 52.
///
/// ```
/// use maxn_games::cards::{Card, Suit};
///
/// let queen: Card = "QS".parse()?;
/// assert_eq!((queen.suit(), queen.to_string()), (Suit::Spades, "QS".to_string()));
/// assert!(queen < "KS".parse()?);
/// # Ok::<(), maxn_games::cards::CardError>(())
/// ```
pub type Card = CardOf<Natural>;

/// A card of a pack in its order, written rank then suit: `AS`, `TD`, `2C`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardOf<O>(u8, PhantomData<O>);

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

impl<O: Order> CardOf<O> {
    /// Returns a card; ranks count from 0 for the lowest.
    ///
    /// # Panics
    /// If there is no such rank.
    #[inline]
    pub const fn new(suit: Suit, rank: u8) -> Self {
        assert!((rank as usize) < O::RANKS.len(), "there is no such rank");
        if !O::BY_RANK {
            return CardOf((suit as u8) << 4 | rank, PhantomData);
        }
        let mut place = 0;
        while O::SUITS[place as usize] as u8 != suit as u8 {
            place += 1;
        }
        CardOf(rank << 2 | place, PhantomData)
    }

    /// Its suit.
    #[inline]
    pub fn suit(self) -> Suit {
        if O::BY_RANK {
            return O::SUITS[usize::from(self.0 & 3)];
        }
        match self.0 >> 4 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// Its rank, from 0 for the lowest; of the pack of 52 from 0 for the two to 12 for the ace.
    #[inline]
    pub fn rank(self) -> u8 {
        if O::BY_RANK { self.0 >> 2 } else { self.0 & 15 }
    }

    /// Its place among all cards from the lowest, by suit and rank, or by rank and suit.
    #[inline]
    pub fn index(self) -> usize {
        if O::BY_RANK {
            return self.0.into();
        }
        usize::from(self.0 >> 4) * O::RANKS.len() + usize::from(self.rank())
    }

    /// Its bit in a [`HandOf`](super::HandOf).
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Self {
        CardOf(bit as u8, PhantomData)
    }

    /// The letter of its rank.
    pub(super) fn rank_letter(self) -> char {
        char::from(O::RANKS.as_bytes()[usize::from(self.rank())])
    }

    /// The card of a suit and the letter of a rank.
    pub(super) fn of_letter(suit: Suit, letter: char) -> Option<Self> {
        O::RANKS.find(letter.to_ascii_uppercase()).map(|rank| CardOf::new(suit, rank as u8))
    }
}

impl<O: SuitOrder> CardOf<O> {
    /// Returns whether it is a higher card of the same suit.
    #[inline]
    pub fn is_above(self, other: Self) -> bool {
        self.0 > other.0 && (self.0 ^ other.0) < 16
    }
}

/// The letters of the ranks, highest first, with spaces between.
pub(super) fn ranks_listed<O: Order>() -> String {
    O::RANKS.chars().rev().map(String::from).collect::<Vec<_>>().join(" ")
}

impl<O: Order> fmt::Display for CardOf<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.rank_letter(), self.suit().letter()))
    }
}

impl<O: Order> Debug for CardOf<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A word that is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{word}' is no card; a card is a rank ({ranks}) and a suit (S H D C), such as QS")]
pub struct CardError {
    /// The word.
    pub word: String,
    /// The ranks that there are.
    pub ranks: String,
}

impl<O: Order> FromStr for CardOf<O> {
    type Err = CardError;

    fn from_str(word: &str) -> Result<Self, CardError> {
        let mut letters = word.chars();
        let card = match (letters.next(), letters.next(), letters.next()) {
            (Some(rank), Some(suit), None) => {
                Suit::from_letter(suit).and_then(|suit| CardOf::of_letter(suit, rank))
            }
            _ => None,
        };
        card.ok_or_else(|| CardError { word: word.to_string(), ranks: ranks_listed::<O>() })
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
            assert_eq!(word.parse::<Card>().unwrap_err().word, word);
        }
    }
}
