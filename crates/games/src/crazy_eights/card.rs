//! Cards of the ordinary pack, as kinds of the table.

use crate::stock_and_pile::{Kind, Kinds, Pack};
use std::fmt;
use std::str::FromStr;

/// A card of the ordinary pack, such as `8S`. In two packs, equal cards are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(Kind);

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

pub(super) const RANKS: &str = "23456789TJQKA";
pub(super) const SUITS: &str = "CDHS";

/// One ordinary pack, or two from six players on.
#[derive(Clone, Copy, Debug)]
pub struct OrdinaryPack;

impl Pack for OrdinaryPack {
    const KINDS: Kind = 52;

    fn name(kind: Kind) -> String {
        Card::of(kind).to_string()
    }

    fn read(text: &str) -> Result<Kind, String> {
        text.parse().map(Card::kind).map_err(|error: CardError| error.to_string())
    }

    /// By suit, then by rank.
    #[inline]
    fn index(kind: Kind) -> usize {
        usize::from(kind % 4 * 13 + kind / 4)
    }

    fn copies(_: Kind, players: usize) -> usize {
        if players > 5 { 2 } else { 1 }
    }
}

/// The ranks that are special, from 0 for the two.
const TWO: u8 = 0;
const EIGHT: u8 = 6;
const QUEEN: u8 = 10;
const ACE: u8 = 12;

impl Suit {
    /// All suits.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Returns the kinds of this suit.
    #[inline]
    pub fn kinds(self) -> Kinds {
        0x1_1111_1111_1111 << self as u8
    }

    /// Returns the name, such as `spades`.
    pub fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }
}

impl Card {
    /// The kinds of all eights.
    pub const EIGHTS: Kinds = rank_kinds(EIGHT);
    /// The kinds of all twos.
    pub const TWOS: Kinds = rank_kinds(TWO);

    /// Returns the card of a kind of the table.
    #[inline]
    pub fn of(kind: Kind) -> Self {
        debug_assert!(kind < OrdinaryPack::KINDS, "there are {} different cards", OrdinaryPack::KINDS);
        Card(kind)
    }

    /// Returns the kind of the card.
    #[inline]
    pub fn kind(self) -> Kind {
        self.0
    }

    /// Returns the suit.
    #[inline]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 % 4)]
    }

    fn rank(self) -> u8 {
        self.0 / 4
    }

    /// Returns the kinds of the same rank.
    #[inline]
    pub fn same_rank(self) -> Kinds {
        rank_kinds(self.rank())
    }

    /// Returns whether it is an eight, which is played on any card.
    #[inline]
    pub fn is_eight(self) -> bool {
        self.rank() == EIGHT
    }

    /// Returns whether it is a two, which makes the next player draw.
    #[inline]
    pub fn is_two(self) -> bool {
        self.rank() == TWO
    }

    /// Returns whether it is a queen, which skips a player.
    #[inline]
    pub fn is_queen(self) -> bool {
        self.rank() == QUEEN
    }

    /// Returns whether it is an ace, which turns the direction.
    #[inline]
    pub fn is_ace(self) -> bool {
        self.rank() == ACE
    }

    /// Returns the points that the card counts against a player who is left with it: eight 50, court cards 10, ace 1, others
    /// their pips.
    #[inline]
    pub fn points(self) -> i32 {
        const POINTS: [i32; 13] = [2, 3, 4, 5, 6, 7, 50, 9, 10, 10, 10, 10, 1];
        POINTS[usize::from(self.rank())]
    }
}

const fn rank_kinds(rank: u8) -> Kinds {
    0xf << (4 * rank)
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&SUITS[*self as usize..=*self as usize])
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = usize::from(self.rank());
        write!(f, "{}{}", &RANKS[rank..=rank], self.suit())
    }
}

/// A text that is no card or suit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// It is no card.
    #[error("'{0}' is no card; a card is a rank of {RANKS} and a suit of {SUITS}, such as 8S")]
    Card(String),
    /// It is no suit.
    #[error("'{0}' is no suit; the suits are C, D, H and S")]
    Suit(String),
}

impl FromStr for Suit {
    type Err = CardError;

    /// Reads a letter, or a name such as `hearts`.
    fn from_str(text: &str) -> Result<Self, CardError> {
        let is = |suit: &Suit| {
            text.eq_ignore_ascii_case(&suit.to_string()) || text.eq_ignore_ascii_case(suit.name())
        };
        Suit::ALL.into_iter().find(is).ok_or_else(|| CardError::Suit(text.to_string()))
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let error = || CardError::Card(text.to_string());
        let (rank, suit) = text.char_indices().last().map(|(at, _)| text.split_at(at)).ok_or_else(error)?;
        let rank = if rank == "10" { "T" } else { rank };
        let is = |place: &usize| RANKS[*place..=*place].eq_ignore_ascii_case(rank);
        let rank = (0..RANKS.len()).find(is).ok_or_else(error)?;
        let suit: Suit = suit.parse().map_err(|_| error())?;
        Ok(Card(rank as u8 * 4 + suit as u8))
    }
}
