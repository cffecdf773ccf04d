//! Cards in the order of the game: twos are high, and suits go from diamonds to spades.

use crate::cards::{CardOf, HandOf, Order, Suit, bits, names};

/// The order of the cards: by rank from 3 to 2, then by suit from diamonds to spades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TwoHigh;

impl Order for TwoHigh {
    const RANKS: &'static str = "3456789TJQKA2";
    const SUITS: [Suit; 4] = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades];
    const BY_RANK: bool = true;
}

/// A card.
pub type Card = CardOf<TwoHigh>;

/// A set of cards: bit `4 * rank + suit`, so that a higher card has a higher bit.
///
/// ```
/// use maxn_games::big_two::CardSet;
///
/// let cards: CardSet = "S:2A H:3".parse()?;
/// assert_eq!((cards.len(), cards.to_string()), (3, "S:2A H:3 D:- C:-".to_string()));
/// assert_eq!(cards.list(), "2S AS 3H");
/// # Ok::<(), maxn_games::cards::HandError>(())
/// ```
pub type CardSet = HandOf<TwoHigh>;

/// The number of ranks.
pub(super) const RANK_COUNT: u32 = 13;

/// All cards of the lowest suit; shifted, of another.
pub(super) const SUIT: u64 = 0x1_1111_1111_1111;

/// The aces, and the 2s.
pub(super) const ACES: u64 = 15 << 44;
pub(super) const TWOS: u64 = 15 << 48;

impl CardSet {
    /// Returns the lowest card, as a set; empty if the set is.
    #[must_use]
    pub fn lowest(self) -> CardSet {
        CardSet::from_bits(self.bits() & self.bits().wrapping_neg())
    }

    /// Returns the cards that are higher than all of another set.
    #[must_use]
    pub fn above(self, other: CardSet) -> CardSet {
        let up_to = if other.is_empty() { 0 } else { u64::MAX >> other.bits().leading_zeros() };
        CardSet::from_bits(self.bits() & !up_to)
    }

    /// The places of the cards among all, lowest first.
    pub(super) fn indices(self) -> impl Iterator<Item = usize> {
        bits(self.bits()).map(|bit| bit as usize)
    }

    /// Returns the cards one by one, highest first, such as `2S AS 3H`.
    pub fn list(self) -> String {
        names(self)
    }
}

/// The cards of all these hands.
pub(super) fn union(hands: &[CardSet]) -> CardSet {
    hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand)
}

/// The ranks of which a hand has at least some number of cards, as the lowest bit of each.
#[inline]
pub(super) fn ranks_with(hand: u64, count: u64) -> u64 {
    let pairs = hand - (hand >> 1 & 0x5_5555_5555_5555);
    let counts = (pairs & 0x3_3333_3333_3333) + (pairs >> 2 & 0x3_3333_3333_3333);
    // Counts are at most 4, so that nothing is carried into the next rank.
    (counts + SUIT * (8 - count)) >> 3 & SUIT
}
