//! Cards of packs in which there are several of a card.

use super::card::{CardOf, Order};
use super::hand::{HandOf, take_highest, take_lowest};
use std::marker::PhantomData;
use std::ops::{Add, Sub};

/// A card that is a bit in a set: a [`CardOf`] a pack with its [`HandOf`], or a number below 64 with the bits of a `u64`.
pub trait Kind: Copy {
    /// A set of such cards.
    type Set: Copy;

    /// Returns the bit of the card.
    fn bit(self) -> u32;

    /// Returns the card of a bit.
    fn from_bit(bit: u32) -> Self;

    /// Returns the set of these bits.
    fn set(bits: u64) -> Self::Set;

    /// Returns the bits of a set.
    fn bits(set: Self::Set) -> u64;
}

impl Kind for u8 {
    type Set = u64;

    #[inline]
    fn bit(self) -> u32 {
        self.into()
    }

    #[inline]
    fn from_bit(bit: u32) -> u8 {
        bit as u8
    }

    #[inline]
    fn set(bits: u64) -> u64 {
        bits
    }

    #[inline]
    fn bits(set: u64) -> u64 {
        set
    }
}

impl<O: Order> Kind for CardOf<O> {
    type Set = HandOf<O>;

    #[inline]
    fn bit(self) -> u32 {
        CardOf::bit(self)
    }

    #[inline]
    fn from_bit(bit: u32) -> Self {
        CardOf::from_bit(bit)
    }

    #[inline]
    fn set(bits: u64) -> HandOf<O> {
        HandOf::from_bits(bits)
    }

    #[inline]
    fn bits(set: HandOf<O>) -> u64 {
        set.bits()
    }
}

/// Cards, each of them up to `MOST` times. Which of two equal cards is meant does not matter.
///
/// ```
/// use maxn_games::cards::Copies;
///
/// let mut cards: Copies<u8, 4> = [5, 9, 5].into_iter().collect();
/// assert_eq!((cards.len(), cards.count(5), cards.kinds()), (3, 2, 1 << 5 | 1 << 9));
/// cards.remove(5);
/// assert_eq!(cards.iter().collect::<Vec<_>>(), [5, 9]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Copies<K, const MOST: usize> {
    /// In each layer a bit per kind: a kind of which there are two is in the first two layers.
    layers: [u64; MOST],
    kind: PhantomData<K>,
}

impl<K: Kind, const MOST: usize> Copies<K, MOST> {
    /// No cards.
    pub const EMPTY: Self = Copies::layered([0; MOST]);

    pub(crate) const fn layered(layers: [u64; MOST]) -> Self {
        Copies { layers, kind: PhantomData }
    }

    /// Returns every card of a set as often as possible.
    pub fn all_of(kinds: K::Set) -> Self {
        Copies::layered([K::bits(kinds); MOST])
    }

    /// Adds a card. There must be room for it.
    #[inline]
    pub fn insert(&mut self, card: K) {
        let bit = 1 << card.bit();
        for layer in &mut self.layers {
            if *layer & bit == 0 {
                *layer |= bit;
                return;
            }
        }
        debug_assert!(false, "there are {MOST} of card {} already", card.bit());
    }

    /// Removes a card, if there is one of its kind.
    #[inline]
    pub fn remove(&mut self, card: K) {
        let bit = 1 << card.bit();
        for layer in self.layers.iter_mut().rev() {
            if *layer & bit != 0 {
                *layer &= !bit;
                return;
            }
        }
    }

    /// Removes a card. Returns whether there was one of its kind.
    pub fn take(&mut self, card: K) -> bool {
        let is_there = self.contains(card);
        self.remove(card);
        is_there
    }

    /// Returns the number of cards of a kind.
    #[inline]
    pub fn count(&self, card: K) -> usize {
        self.layers.iter().map(|layer| (layer >> card.bit() & 1) as usize).sum()
    }

    /// Returns whether there is a card of a kind.
    #[inline]
    pub fn contains(&self, card: K) -> bool {
        self.layers[0] >> card.bit() & 1 == 1
    }

    /// Returns whether all cards of others are there, as often as among them.
    #[inline]
    pub fn includes(&self, other: Self) -> bool {
        self.layers.iter().zip(other.layers).all(|(own, other)| other & !own == 0)
    }

    /// Returns the number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.layers.iter().map(|layer| layer.count_ones() as usize).sum()
    }

    /// Returns whether there are no cards.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.layers[0] == 0
    }

    /// Returns the kinds that there are cards of.
    #[inline]
    pub fn kinds(&self) -> K::Set {
        K::set(self.layers[0])
    }

    /// Returns the cards of some kinds.
    #[inline]
    #[must_use]
    pub fn only(&self, kinds: K::Set) -> Self {
        Copies::layered(self.layers.map(|layer| layer & K::bits(kinds)))
    }

    /// Returns the sum of the worths of the cards.
    #[inline]
    pub fn sum(&self, worth: impl Fn(K) -> i32) -> i32 {
        let mut sum = 0;
        for layer in self.layers {
            for bit in bits(layer) {
                sum += worth(K::from_bit(bit));
            }
        }
        sum
    }

    /// Returns the card at a place, the cards of each layer in the order of their kinds.
    pub(crate) fn nth(&self, mut place: usize) -> Option<K> {
        for layer in self.layers {
            let here = layer.count_ones() as usize;
            if place < here {
                return bits(layer).nth(place).map(K::from_bit);
            }
            place -= here;
        }
        None
    }

    /// Returns the cards from the lowest up, equal ones after each other.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = K> + use<K, MOST> {
        let cards = *self;
        bits(self.layers[0]).flat_map(move |bit| {
            let card = K::from_bit(bit);
            std::iter::repeat_n(card, cards.count(card))
        })
    }

    /// Returns the cards from the highest down, equal ones after each other.
    pub fn cards(&self) -> impl Iterator<Item = K> + use<K, MOST> {
        self.iter().rev()
    }

    /// Returns the cards of both. No card may be there too often.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let sum = self + other;
        (sum.len() == self.len() + other.len()).then_some(sum)
    }

    /// Returns the cards that are not among others, as often as they are missing there.
    #[must_use]
    pub fn missing_from(self, other: Self) -> Self {
        self - self.shared(other)
    }

    /// The cards of both, as often as both have them.
    fn shared(self, other: Self) -> Self {
        let mut layers = self.layers;
        layers.iter_mut().zip(other.layers).for_each(|(own, other)| *own &= other);
        Copies::layered(layers)
    }

    /// Returns a number in which different cards hardly ever agree.
    #[inline]
    pub(crate) fn code(&self) -> u64 {
        const FACTORS: [u64; 4] =
            [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x27d4_eb2f_1656_67c5];
        const TURNS: [u32; 4] = [0, 17, 31, 47];
        let codes =
            (0..MOST).map(|at| self.layers[at].wrapping_mul(FACTORS[at % 4]).rotate_left(TURNS[at % 4]));
        codes.fold(0, |all, code| all ^ code)
    }
}

/// Returns the bits of a number, lowest first.
#[inline]
pub fn bits(number: u64) -> Bits {
    Bits(number)
}

/// The bits of a number, lowest first.
#[derive(Clone, Debug)]
pub struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        take_lowest(&mut self.0)
    }
}

impl DoubleEndedIterator for Bits {
    #[inline]
    fn next_back(&mut self) -> Option<u32> {
        take_highest(&mut self.0)
    }
}

impl<K: Kind, const MOST: usize> Default for Copies<K, MOST> {
    fn default() -> Self {
        Copies::EMPTY
    }
}

/// The cards of both. No card may be there too often.
impl<K: Kind, const MOST: usize> Add for Copies<K, MOST> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let (one, two) = (self.layers, other.layers);
        // There are more than `at` cards of a kind if the first have `place` of them, and the second the rest.
        let layer = |at: usize| {
            (0..at).fold(one[at] | two[at], |layer, place| layer | one[place] & two[at - 1 - place])
        };
        Copies::layered(std::array::from_fn(layer))
    }
}

/// The cards without others that are all among them.
impl<K: Kind, const MOST: usize> Sub for Copies<K, MOST> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        // Of `gone` cards of a kind, the layers above come down by as many.
        let layer = |at: usize| {
            (0..MOST - at).fold(0, |layer, gone| {
                let at_least = if gone == 0 { u64::MAX } else { other.layers[gone - 1] };
                layer | self.layers[at + gone] & at_least & !other.layers[gone]
            })
        };
        Copies::layered(std::array::from_fn(layer))
    }
}

impl<K: Kind, const MOST: usize> FromIterator<K> for Copies<K, MOST> {
    fn from_iter<I: IntoIterator<Item = K>>(cards: I) -> Self {
        let mut all = Copies::EMPTY;
        all.extend(cards);
        all
    }
}

impl<K: Kind, const MOST: usize> Extend<K> for Copies<K, MOST> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of copies of a few kinds, as layers and counted.
    fn counted(counts: [usize; 3]) -> Copies<u8, 4> {
        (0..3).flat_map(|kind| std::iter::repeat_n(kind, counts[usize::from(kind)])).collect()
    }

    #[test]
    fn sums_and_differences_are_those_of_the_counts() {
        for code in 0..5 * 5 * 5 * 5_usize {
            let digits = [code % 5, code / 5 % 5, code / 25 % 5, code / 125];
            let (one, other) = (counted([digits[0], digits[1], 2]), counted([digits[2], digits[3], 1]));
            let counts = |cards: &Copies<u8, 4>| [0, 1, 2].map(|kind| cards.count(kind));
            assert_eq!(counts(&one), [digits[0], digits[1], 2]);
            let sums = [digits[0] + digits[2], digits[1] + digits[3], 3];
            let fits = sums.iter().all(|&sum| sum <= 4);
            assert_eq!(one.checked_add(other).map(|sum| counts(&sum)), fits.then_some(sums));
            let missing = [digits[0].saturating_sub(digits[2]), digits[1].saturating_sub(digits[3]), 1];
            assert_eq!(counts(&one.missing_from(other)), missing);
            let is_in = digits[0] >= digits[2] && digits[1] >= digits[3];
            assert_eq!(one.includes(other), is_in);
            if is_in {
                assert_eq!(counts(&(one - other)), missing);
            }
        }
    }
}
