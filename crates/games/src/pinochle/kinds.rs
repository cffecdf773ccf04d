//! Sets of different cards.

use super::card::Card;
use crate::cards::Suit;
use std::fmt;

/// A set of different cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Kinds(pub(super) u32);

/// A bit for each of six ranks of four suits.
pub(super) const EVERY: u32 = 0x3f3f_3f3f;

/// The cards that bring points: aces, tens and kings.
pub(super) const COUNTERS: u32 = 0x3838_3838;

impl Kinds {
    /// No card.
    pub const EMPTY: Kinds = Kinds(0);

    /// All 24 cards.
    pub const ALL: Kinds = Kinds(EVERY);

    /// Returns a card alone.
    #[inline]
    pub fn only(card: Card) -> Kinds {
        Kinds(1 << card.index())
    }

    /// Returns the cards of a suit.
    #[inline]
    #[must_use]
    pub fn of(self, suit: Suit) -> Kinds {
        Kinds(self.0 & 0x3f << (8 * suit as u32))
    }

    /// Returns the cards of a suit above a card.
    #[inline]
    #[must_use]
    pub fn above(self, card: Card) -> Kinds {
        let at_most = u32::MAX >> (31 - card.index() as u32);
        Kinds(self.of(card.suit()).0 & !at_most)
    }

    /// Returns the cards of a suit below a card.
    #[inline]
    #[must_use]
    pub fn below(self, card: Card) -> Kinds {
        Kinds(self.of(card.suit()).0 & ((1 << card.index()) - 1))
    }

    /// Returns the cards that are in one of two sets.
    #[inline]
    #[must_use]
    pub fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Returns the cards that are in both of two sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// Returns the cards that are not in another set.
    #[inline]
    #[must_use]
    pub fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// Returns whether a card is in the set.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Removes a card.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

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
}

impl IntoIterator for Kinds {
    type Item = Card;
    type IntoIter = KindsIter;

    #[inline]
    fn into_iter(self) -> KindsIter {
        KindsIter(self)
    }
}

/// The cards of a set, spades first, and the highest of a suit first.
#[derive(Clone, Debug)]
pub struct KindsIter(Kinds);

impl Iterator for KindsIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0.is_empty() {
            return None;
        }
        let card = Card::from_index(self.0.0.ilog2());
        self.0.remove(card);
        Some(card)
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
