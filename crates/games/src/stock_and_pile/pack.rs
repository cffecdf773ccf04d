//! The pack of a game: its cards and suits by name.

use crate::cards::{Copies, bits};
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

/// The most copies of a card in a pack.
pub const MOST_COPIES: usize = 4;

/// A card as a number below 64. Equal cards have the same number.
pub type Kind = u8;

/// A set of kinds of cards, one bit each.
pub type Kinds = u64;

/// Cards, equal ones included.
pub type Cards = Copies<Kind, MOST_COPIES>;

/// Returns the kinds of a set in their order.
#[inline]
pub fn each(kinds: Kinds) -> impl Iterator<Item = Kind> {
    bits(kinds).map(|bit| bit as Kind)
}

/// The cards of a game, which the table knows by their numbers only.
pub trait Pack: Copy + Debug + Ord + Hash + Send + Sync + 'static {
    /// The number of kinds.
    const KINDS: Kind;

    /// The word for a suit, such as `colour`.
    const SUIT: &'static str;

    /// The names of the suits. A suit is written as the first letter of its name.
    const SUITS: [&'static str; 4];

    /// The kinds that can be played on any card, and with which a suit is named.
    const WILDS: Kinds;

    /// The words for a card that can be played on any other, such as `an eight`.
    const WILD: &'static str;

    /// Writes a card.
    fn name(kind: Kind) -> String;

    /// Reads a card.
    ///
    /// # Errors
    /// If the text is not a card; the error says what a card looks like.
    fn read(text: &str) -> Result<Kind, String>;

    /// Returns the place of a kind among the cards of the game's action space: by default its number.
    #[inline]
    fn index(kind: Kind) -> usize {
        kind.into()
    }

    /// Returns the number of cards of a kind, with this many players.
    fn copies(kind: Kind, players: usize) -> usize;

    /// Returns the number of the suit of a kind; `None` for a kind without one.
    fn suit(kind: Kind) -> Option<u8>;

    /// Returns the kinds of a suit.
    fn in_suit(suit: u8) -> Kinds;

    /// Returns the kinds with the same rank or value as a kind; none for a kind without one.
    fn same_value(kind: Kind) -> Kinds;

    /// Returns the points of a card that is left in a hand.
    fn points(kind: Kind) -> i32;

    /// Reads a card of those that are left of the pack.
    ///
    /// # Errors
    /// If the text is not a card, or there is no other of its kind.
    fn read_of(left: &mut Cards, text: &str) -> Result<Kind, String> {
        let kind = Self::read(text)?;
        if left.take(kind) { Ok(kind) } else { Err(format!("the pack has no other {}", Self::name(kind))) }
    }

    /// Returns all cards.
    fn whole(players: usize) -> Cards {
        (0..Self::KINDS).flat_map(|kind| std::iter::repeat_n(kind, Self::copies(kind, players))).collect()
    }

    /// Writes cards, separated by spaces.
    fn names(kinds: impl IntoIterator<Item = Kind>) -> String {
        kinds.into_iter().map(Self::name).collect::<Vec<_>>().join(" ")
    }
}

/// A card of a pack. Equal cards are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card<P> {
    kind: Kind,
    pack: PhantomData<P>,
}

impl<P: Pack> Card<P> {
    /// Returns the card of a kind of the table.
    #[inline]
    pub const fn of(kind: Kind) -> Self {
        debug_assert!(kind < P::KINDS, "there is no such card");
        Card { kind, pack: PhantomData }
    }

    /// Returns the kind of the card.
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Returns whether the card is of one of these kinds.
    #[inline]
    pub const fn is_in(self, kinds: Kinds) -> bool {
        kinds >> self.kind & 1 == 1
    }

    /// Returns whether it can be played on any card, and a suit is named with it.
    #[inline]
    pub const fn is_wild(self) -> bool {
        self.is_in(P::WILDS)
    }

    /// Returns the suit; `None` for a card without one.
    #[inline]
    pub fn suit(self) -> Option<Suit<P>> {
        P::suit(self.kind).map(Suit::of)
    }

    /// Returns the kinds with the same rank or value; none for a card without one.
    #[inline]
    pub fn same_value(self) -> Kinds {
        P::same_value(self.kind)
    }

    /// Returns the points of the card when it is left in a hand.
    #[inline]
    pub fn points(self) -> i32 {
        P::points(self.kind)
    }
}

/// A suit of a pack, by whatever name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Suit<P> {
    number: u8,
    pack: PhantomData<P>,
}

impl<P: Pack> Suit<P> {
    /// All suits.
    pub const ALL: [Suit<P>; 4] = [Suit::of(0), Suit::of(1), Suit::of(2), Suit::of(3)];

    const fn of(number: u8) -> Self {
        Suit { number, pack: PhantomData }
    }

    /// Returns the number of the suit, from 0.
    #[inline]
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Returns the kinds of this suit.
    #[inline]
    pub fn kinds(self) -> Kinds {
        P::in_suit(self.number)
    }

    /// Returns the name, such as `spades`.
    pub fn name(self) -> &'static str {
        P::SUITS[usize::from(self.number)]
    }

    /// Returns the letters of all suits as a list in words.
    pub(super) fn letters() -> String {
        let [one, two, three, four] = Self::ALL;
        format!("{one}, {two}, {three} and {four}")
    }
}

impl<P: Pack> fmt::Display for Suit<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name()[..1].to_ascii_uppercase())
    }
}

impl<P: Pack> fmt::Display for Card<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&P::name(self.kind))
    }
}

/// A text that is no card or no suit, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CardError(String);

impl<P: Pack> FromStr for Suit<P> {
    type Err = CardError;

    /// Reads a letter, or a name such as `hearts`.
    fn from_str(text: &str) -> Result<Self, CardError> {
        let is = |suit: &Self| {
            text.eq_ignore_ascii_case(&suit.name()[..1]) || text.eq_ignore_ascii_case(suit.name())
        };
        let error = || {
            let (suit, letters) = (P::SUIT, Self::letters());
            CardError(format!("'{text}' is no {suit}; the {suit}s are {letters}"))
        };
        Self::ALL.into_iter().find(is).ok_or_else(error)
    }
}

impl<P: Pack> FromStr for Card<P> {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        P::read(text).map(Card::of).map_err(CardError)
    }
}
