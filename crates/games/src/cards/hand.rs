//! Sets of cards.

use super::card::{CardOf, Natural, Order, Suit, SuitOrder};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not, Sub};

/// A set of cards of the pack of 52.
///
/// ```
/// use maxn_games::cards::{Hand, Suit};
///
/// let hand: Hand = "S:AKQ H:T9 D:- C:5".parse()?;
/// assert_eq!((hand.len(), hand.of(Suit::Spades).len()), (6, 3));
/// assert_eq!(hand.highest(Suit::Hearts).map(|card| card.to_string()).as_deref(), Some("TH"));
/// assert_eq!(hand.to_string(), "S:AKQ H:T9 D:- C:5");
/// assert_eq!("AS KS QS 5C 9H TH".parse(), Ok(hand));
/// # Ok::<(), maxn_games::cards::HandError>(())
/// ```
pub type Hand = HandOf<Natural>;

/// A set of different cards in 64 bits, written by suit from high to low: `S:AKQ H:T9 D:- C:5`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandOf<O>(u64, PhantomData<O>);

/// A bit for the lowest rank of each suit where cards of a suit are together, and for the lowest suit of each rank where cards of a
/// rank are.
const OF_SUITS: u64 = 0x0001_0001_0001_0001;
const OF_RANKS: u64 = 0x1111_1111_1111_1111;

impl<O: Order> HandOf<O> {
    /// No cards.
    pub const EMPTY: Self = HandOf::from_bits(0);

    /// All cards of the pack.
    pub const DECK: Self = {
        let ranks = O::RANKS.len();
        HandOf::from_bits(if O::BY_RANK {
            u64::MAX >> (64 - 4 * ranks)
        } else {
            OF_SUITS * ((1 << ranks) - 1)
        })
    };

    /// Returns the cards of these bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        HandOf(bits, PhantomData)
    }

    /// Returns a set with one card.
    #[inline]
    pub fn only(card: CardOf<O>) -> Self {
        HandOf::from_bits(1 << card.bit())
    }

    /// Returns all cards of a suit.
    #[inline]
    pub fn suit(suit: Suit) -> Self {
        let (deck, lowest) = (HandOf::<O>::DECK.0, CardOf::<O>::new(suit, 0).bit());
        HandOf::from_bits(if O::BY_RANK { deck & OF_RANKS << lowest } else { (deck & 0xffff) << lowest })
    }

    /// Its cards of a suit.
    #[inline]
    #[must_use]
    pub fn of(self, suit: Suit) -> Self {
        self & HandOf::suit(suit)
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

    /// Returns whether a card is in it.
    #[inline]
    pub fn contains(self, card: CardOf<O>) -> bool {
        self.0 >> card.bit() & 1 != 0
    }

    /// Returns whether all cards of another set are in it.
    #[inline]
    pub fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: CardOf<O>) {
        self.0 |= 1 << card.bit();
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardOf<O>) {
        self.0 &= !(1 << card.bit());
    }

    /// Returns the bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl<O: SuitOrder> HandOf<O> {
    /// Returns the ranks it has of a suit, as bits from the lowest on.
    #[inline]
    pub fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (suit as u32 * 16)) as u16
    }

    /// Returns the highest card of a suit.
    #[inline]
    pub fn highest(self, suit: Suit) -> Option<CardOf<O>> {
        self.of(suit).into_iter().next()
    }

    /// Returns the lowest card of a suit.
    #[inline]
    pub fn lowest(self, suit: Suit) -> Option<CardOf<O>> {
        let of = self.of(suit);
        (!of.is_empty()).then(|| CardOf::from_bit(of.0.trailing_zeros()))
    }

    /// Returns the cards above a card, of its suit.
    #[inline]
    #[must_use]
    pub fn above(self, card: CardOf<O>) -> Self {
        HandOf::from_bits(self.0 & HandOf::suit_of(card).0 & (!1 << card.bit()))
    }

    /// Returns the cards below a card, of its suit.
    #[inline]
    #[must_use]
    pub fn below(self, card: CardOf<O>) -> Self {
        HandOf::from_bits(self.0 & HandOf::suit_of(card).0 & ((1 << card.bit()) - 1))
    }

    /// All cards of a card's suit.
    #[inline]
    fn suit_of(card: CardOf<O>) -> Self {
        HandOf::from_bits((HandOf::<O>::DECK.0 & 0xffff) << (card.bit() & 0x30))
    }

    /// Returns, for each of its cards, the next card below it in the same suit among `all`, if there is one.
    #[inline]
    #[must_use]
    pub fn next_below(self, all: Self) -> Self {
        // Its cards spread downwards through those that are missing, all suits at once; the bits between two suits are not
        // missing cards, and stop them.
        let mut missing = (!all).0;
        let mut reached = self.0;
        for step in [1, 2, 4, 8] {
            reached |= missing & (reached >> step);
            missing &= missing >> step;
        }
        HandOf::from_bits(reached >> 1) & all
    }

    /// Adds every card below one of its cards in the same suit.
    #[inline]
    #[must_use]
    pub fn filled_down(self) -> Self {
        let mut bits = self.0;
        bits |= bits >> 1 & 0x7fff_7fff_7fff_7fff;
        bits |= bits >> 2 & 0x3fff_3fff_3fff_3fff;
        bits |= bits >> 4 & 0x0fff_0fff_0fff_0fff;
        bits |= bits >> 8 & 0x00ff_00ff_00ff_00ff;
        HandOf::from_bits(bits)
    }

    /// Adds every card above one of its cards in the same suit.
    #[inline]
    #[must_use]
    pub fn filled_up(self) -> Self {
        let mut bits = self.0;
        bits |= bits << 1 & 0xfffe_fffe_fffe_fffe;
        bits |= bits << 2 & 0xfffc_fffc_fffc_fffc;
        bits |= bits << 4 & 0xfff0_fff0_fff0_fff0;
        bits |= bits << 8 & 0xff00_ff00_ff00_ff00;
        HandOf::from_bits(bits) & HandOf::DECK
    }
}

/// The cards from the highest down; of the pack of 52, from the ace of spades to the two of clubs.
impl<O: Order> IntoIterator for HandOf<O> {
    type Item = CardOf<O>;
    type IntoIter = Cards<O>;

    #[inline]
    fn into_iter(self) -> Cards<O> {
        Cards(self)
    }
}

/// Goes through the cards of a hand, highest first.
#[derive(Clone, Debug)]
pub struct Cards<O: Order>(HandOf<O>);

impl<O: Order> Iterator for Cards<O> {
    type Item = CardOf<O>;

    #[inline]
    fn next(&mut self) -> Option<CardOf<O>> {
        take_highest(&mut self.0.0).map(CardOf::from_bit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len();
        (left, Some(left))
    }
}

impl<O: Order> DoubleEndedIterator for Cards<O> {
    #[inline]
    fn next_back(&mut self) -> Option<CardOf<O>> {
        take_lowest(&mut self.0.0).map(CardOf::from_bit)
    }
}

/// Takes the highest bit out of a number.
#[inline]
pub(super) fn take_highest(number: &mut u64) -> Option<u32> {
    let bit = number.checked_ilog2()?;
    *number ^= 1 << bit;
    Some(bit)
}

/// Takes the lowest bit out of a number.
#[inline]
pub(super) fn take_lowest(number: &mut u64) -> Option<u32> {
    let bit = number.trailing_zeros();
    *number &= number.checked_sub(1)?;
    Some(bit)
}

impl<O: Order> ExactSizeIterator for Cards<O> {}

impl<O: Order> FromIterator<CardOf<O>> for HandOf<O> {
    fn from_iter<I: IntoIterator<Item = CardOf<O>>>(cards: I) -> Self {
        cards.into_iter().fold(HandOf::EMPTY, |hand, card| hand | HandOf::only(card))
    }
}

impl<O: Order> Extend<CardOf<O>> for HandOf<O> {
    fn extend<I: IntoIterator<Item = CardOf<O>>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

impl<O: Order> BitOr for HandOf<O> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        HandOf::from_bits(self.0 | other.0)
    }
}

impl<O: Order> BitAnd for HandOf<O> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        HandOf::from_bits(self.0 & other.0)
    }
}

impl<O: Order> Sub for HandOf<O> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        HandOf::from_bits(self.0 & !other.0)
    }
}

impl<O: Order> Not for HandOf<O> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        HandOf::DECK - self
    }
}

/// Returns every set of `size` of these cards, those with the highest cards first.
///
/// ```
/// use maxn_games::cards::{Hand, subsets};
///
/// let hand: Hand = "S:AK H:2".parse()?;
/// let pairs = subsets(hand, 2).map(|pair| pair.to_string());
/// assert_eq!(pairs.collect::<Vec<_>>(), ["S:AK H:- D:- C:-", "S:A H:2 D:- C:-", "S:K H:2 D:- C:-"]);
/// # Ok::<(), maxn_games::cards::HandError>(())
/// ```
pub fn subsets<O: Order>(cards: HandOf<O>, size: usize) -> impl Iterator<Item = HandOf<O>> {
    let mut sets = Vec::new();
    extend(HandOf::EMPTY, cards, size, &mut sets);
    sets.into_iter()
}

/// Adds every set of the chosen cards and `size` of the others.
fn extend<O: Order>(chosen: HandOf<O>, mut others: HandOf<O>, size: usize, sets: &mut Vec<HandOf<O>>) {
    if size == 0 {
        return sets.push(chosen);
    }
    for card in others {
        others.remove(card);
        extend(chosen | HandOf::only(card), others, size - 1, sets);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Card;
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn cards_above_and_below_are_of_the_suit() {
        let cards = hand("S:AQ2 H:K5 D:- C:3");
        let queen: Card = "QS".parse().unwrap();
        assert_eq!(cards.above(queen), hand("S:A"));
        assert_eq!(cards.below(queen), hand("S:2"));
        assert_eq!(cards.above("AS".parse().unwrap()), Hand::EMPTY);
        assert_eq!(cards.lowest(Suit::Hearts), "5H".parse().ok());
        assert_eq!(cards.highest(Suit::Diamonds), None);
        assert_eq!((!cards).len(), 52 - 6);
        assert_eq!(hand("S:A H:A2 D:5 C:A").next_below(cards | hand("H:J D:7")), hand("S:Q H:K C:3"));
        assert_eq!(hand("S:Q H:3 D:- C:-").filled_down(), hand("S:QJT98765432 H:32"));
        assert_eq!(hand("S:Q H:- D:- C:K").filled_up(), hand("S:AKQ C:AK"));
        let mut names: Vec<String> = cards.into_iter().map(|card| card.to_string()).collect();
        assert_eq!(names.join(" "), "AS QS 2S KH 5H 3C");
        names.reverse();
        assert_eq!(cards.into_iter().rev().map(|card| card.to_string()).collect::<Vec<_>>(), names);
    }
}
