//! Combinations of cards, and their order.

use super::cards::{CardSet, RANK_COUNT, SUIT};
use std::fmt;

/// A kind of play. Five-card kinds are in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// No cards.
    Pass = 0,
    /// One card.
    Single = 1,
    /// Two cards of a rank.
    Pair = 2,
    /// Three cards of a rank.
    Triple = 3,
    /// Five ranks in a row.
    Straight = 5,
    /// Five cards of a suit.
    Flush = 6,
    /// Three cards of a rank and two of another.
    FullHouse = 7,
    /// Four cards of a rank and any other.
    Four = 8,
    /// A straight of one suit.
    StraightFlush = 9,
}

impl Kind {
    /// Returns the name in words.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Pass => "pass",
            Kind::Single => "single card",
            Kind::Pair => "pair",
            Kind::Triple => "triple",
            Kind::Straight => "straight",
            Kind::Flush => "flush",
            Kind::FullHouse => "full house",
            Kind::Four => "four of a kind",
            Kind::StraightFlush => "straight flush",
        }
    }
}

/// The bits of a value below those of the kind.
const KIND_SHIFT: u32 = 16;

/// Cards played together, or a pass.
///
/// ```
/// use maxn_games::big_two::{Kind, Play};
///
/// let play = |cards: &str| Play::new(cards.parse().unwrap(), false);
/// assert_eq!(play("7D 7S").map(Play::kind), Some(Kind::Pair));
/// assert!(play("7S 7D").unwrap().beats(play("7H 7C").unwrap()), "spades are the best suit");
/// assert_eq!(play("7S 8S"), None);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Play {
    cards: CardSet,
    /// The kind, and below it the rank among plays of this kind.
    value: u32,
}

impl Play {
    /// No cards.
    pub const PASS: Play = Play { cards: CardSet::EMPTY, value: 0 };

    /// A play whose kind and strength are known.
    #[inline]
    pub(super) fn of(kind: Kind, cards: u64, strength: u32) -> Play {
        Play { cards: CardSet::from_bits(cards), value: (kind as u32) << KIND_SHIFT | strength }
    }

    /// Returns the play that cards make; `None` if they do not make one.
    pub fn new(cards: CardSet, low_straights: bool) -> Option<Play> {
        let bits = cards.bits();
        if bits == 0 {
            return Some(Play::PASS);
        }
        let top = bits.ilog2();
        let nibble = |rank: u32| (bits >> (4 * rank) & 15).count_ones();
        let most = (0..RANK_COUNT).map(nibble).max().unwrap_or(0);
        let ranks = (0..RANK_COUNT).filter(|&rank| nibble(rank) > 0).count();
        let of_most = (0..RANK_COUNT).find(|&rank| nibble(rank) == most).unwrap_or(0);
        match (cards.len(), ranks) {
            (1, _) => Some(Play::of(Kind::Single, bits, top)),
            (2, 1) => Some(Play::of(Kind::Pair, bits, top)),
            (3, 1) => Some(Play::of(Kind::Triple, bits, top / 4)),
            (5, 2) if most == 3 => Some(Play::of(Kind::FullHouse, bits, of_most)),
            (5, 2) => Some(Play::of(Kind::Four, bits, of_most)),
            (5, 5) => {
                let flush = flush_suit(bits);
                match (straight_top(bits, low_straights), flush) {
                    (Some(top), Some(_)) => Some(Play::of(Kind::StraightFlush, bits, top)),
                    (Some(top), None) => Some(Play::of(Kind::Straight, bits, top)),
                    (None, Some(suit)) => {
                        Some(Play::of(Kind::Flush, bits, flush_strength(suit_ranks(bits, suit), suit)))
                    }
                    (None, None) => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the cards.
    #[inline]
    pub fn cards(self) -> CardSet {
        self.cards
    }

    /// The bits of the cards.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        self.cards.bits()
    }

    /// Returns whether it has no cards.
    #[inline]
    pub fn is_pass(self) -> bool {
        self.cards.bits() == 0
    }

    /// Returns the kind.
    pub fn kind(self) -> Kind {
        match self.value >> KIND_SHIFT {
            0 => Kind::Pass,
            1 => Kind::Single,
            2 => Kind::Pair,
            3 => Kind::Triple,
            5 => Kind::Straight,
            6 => Kind::Flush,
            7 => Kind::FullHouse,
            8 => Kind::Four,
            _ => Kind::StraightFlush,
        }
    }

    /// The number of cards of its kind.
    #[inline]
    pub(super) fn size(self) -> u32 {
        (self.value >> KIND_SHIFT).min(5)
    }

    /// The place among plays of its kind.
    #[inline]
    pub(super) fn strength(self) -> u32 {
        self.value & ((1 << KIND_SHIFT) - 1)
    }

    /// The card that it is compared by, as a bit; none for kinds that are compared by rank alone.
    #[inline]
    pub(super) fn top(self) -> u64 {
        match self.kind() {
            Kind::Single | Kind::Pair | Kind::Straight | Kind::StraightFlush => 1 << self.strength(),
            Kind::Pass | Kind::Triple | Kind::Flush | Kind::FullHouse | Kind::Four => 0,
        }
    }

    /// The least strength that a play of this kind needs to beat this one; `None` if no play of it does.
    #[inline]
    pub(super) fn strength_to_beat(self, kind: Kind) -> Option<u32> {
        let own = self.value >> KIND_SHIFT;
        match (kind as u32).cmp(&own) {
            std::cmp::Ordering::Less => None,
            std::cmp::Ordering::Equal => Some(self.strength() + 1),
            std::cmp::Ordering::Greater => Some(0),
        }
    }

    /// Returns whether it has as many cards as another play, and is higher.
    #[inline]
    pub fn beats(self, other: Play) -> bool {
        self.size() == other.size() && self.value > other.value
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Play {
    /// Writes the cards, highest first, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() { f.write_str("pass") } else { f.write_str(&self.cards.list()) }
    }
}

/// The suit that all cards have.
fn flush_suit(bits: u64) -> Option<u32> {
    (0..4).find(|&suit| bits & !(SUIT << suit) == 0)
}

/// The ranks of a suit as bits.
pub(super) fn suit_ranks(bits: u64, suit: u32) -> u32 {
    let held = bits >> suit & SUIT;
    (0..RANK_COUNT).fold(0, |ranks, rank| ranks | ((held >> (4 * rank)) as u32 & 1) << rank)
}

/// The strength of a flush: ranks from the highest down, then the suit.
#[inline]
pub(super) fn flush_strength(ranks: u32, suit: u32) -> u32 {
    ranks << 2 | suit
}

/// The straights: their ranks, the highest last, from the lowest to the highest. The first two are the low ones.
pub(super) const STRAIGHTS: [[u32; 5]; 10] = [
    [11, 12, 0, 1, 2],
    [12, 0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [1, 2, 3, 4, 5],
    [2, 3, 4, 5, 6],
    [3, 4, 5, 6, 7],
    [4, 5, 6, 7, 8],
    [5, 6, 7, 8, 9],
    [6, 7, 8, 9, 10],
    [7, 8, 9, 10, 11],
];

/// The straights of the house rules.
pub(super) fn straights(low_straights: bool) -> &'static [[u32; 5]] {
    if low_straights { &STRAIGHTS } else { &STRAIGHTS[2..] }
}

/// The highest card of the straight that five cards of different ranks make.
fn straight_top(bits: u64, low_straights: bool) -> Option<u32> {
    let is_held = |&rank: &u32| bits >> (4 * rank) & 15 != 0;
    let found = straights(low_straights).iter().find(|ranks| ranks.iter().all(is_held))?;
    let top = 4 * found[4];
    Some(top + (bits >> top & 15).ilog2())
}
