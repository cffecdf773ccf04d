//! Cards and positions that are as good as each other.
//!
//! Two cards of one rank and one hand can be exchanged, and nothing changes, if no card of that rank lies between them that
//! another player may hold or that the play on the table is compared by, and if their owner can make no flush of their suits,
//! now or later: then every play with the one is a play with the other, and beats and is beaten by the same plays of the
//! others. A play takes the lowest of such cards.
//!
//! In the key of a position, suits matter only within a rank, and there only their order, if nobody can make a flush, now or
//! later: the cards that are left of a rank move down to the lowest suits. A play on the table is told by what beats it.

use super::cards::{CardSet, SUIT};
use super::combination::Kind;
use super::rules::BigTwo;
use maxn::Generator;

/// The cards from the second, third and fourth lowest suit on.
const FROM_SECOND_SUIT: u64 = SUIT * 0b1110;
const FROM_THIRD_SUIT: u64 = SUIT * 0b1100;
const FROM_FOURTH_SUIT: u64 = SUIT * 0b1000;

/// The cards of a hand in suits of which it has fewer than five, so that it will never play a flush with them.
#[inline]
pub(super) fn loose(hand: u64) -> u64 {
    if hand.count_ones() < 5 {
        return hand;
    }
    let mut loose = hand;
    for suit in 0..4 {
        let cards = hand & SUIT << suit;
        if cards.count_ones() >= 5 {
            loose &= !cards;
        }
    }
    loose
}

/// The cards of a hand that are as good as the next lower one of their rank. `separators` are cards of others.
#[inline]
pub(super) fn tied(hand: u64, separators: u64) -> u64 {
    let loose = loose(hand);
    let all = hand | separators;
    let (one, two) = (all << 1 & FROM_SECOND_SUIT, all << 2 & FROM_THIRD_SUIT);
    let next = loose << 1 & FROM_SECOND_SUIT
        | loose << 2 & FROM_THIRD_SUIT & !one
        | loose << 3 & FROM_FOURTH_SUIT & !one & !two;
    loose & next
}

/// For the cards of a rank in a hand and those of them that are [tied]: the sets of them, as bits of a mask, in which no card
/// could be exchanged for a lower one.
static LOWEST_SETS: [[u16; 16]; 16] = lowest_sets();

const fn lowest_sets() -> [[u16; 16]; 16] {
    let mut table = [[0; 16]; 16];
    let mut hand = 0;
    while hand < 16 {
        let mut tied = 0;
        while tied < 16 {
            let mut set = 1;
            while set < 16 {
                if is_lowest(hand, tied, set) {
                    table[hand][tied] |= 1 << set;
                }
                set += 1;
            }
            tied += 1;
        }
        hand += 1;
    }
    table
}

/// Returns whether a set has, with every tied card, the next lower one of the hand.
const fn is_lowest(hand: usize, tied: usize, set: usize) -> bool {
    if set & !hand != 0 {
        return false;
    }
    // The card of the hand before the one that is looked at, if any.
    let (mut suit, mut before) = (0, 0);
    while suit < 4 {
        let card = 1 << suit;
        if hand & card != 0 {
            if set & card != 0 && tied & card != 0 && before != 0 && set & before == 0 {
                return false;
            }
            before = card;
        }
        suit += 1;
    }
    true
}

/// The sets of this many cards of a rank that are to be tried, as bits of a mask.
#[inline]
pub(super) fn sets(hand: u64, tied: u64, size: usize) -> u16 {
    const OF_SIZE: [u16; 5] = [0, 0x0116, 0x1668, 0x6880, 0x8000];
    LOWEST_SETS[(hand & 15) as usize][(tied & 15) as usize] & OF_SIZE[size]
}

/// The cards of a play with every card exchanged for the lowest that is as good.
pub(super) fn lowest_equal(mut cards: u64, hand: u64, tied: u64) -> u64 {
    loop {
        let mut changed = false;
        for bit in (0..52).filter(|bit| cards & tied & 1 << bit != 0).collect::<Vec<u32>>() {
            let below = hand & ((1 << bit) - 1);
            let next = 1_u64 << below.ilog2();
            if cards & next == 0 {
                cards = cards & !(1 << bit) | next;
                changed = true;
            }
        }
        if !changed {
            return cards;
        }
    }
}

/// The bits of a mask that are set, moved to the low end: for a mask of four bits and those of it that are taken.
static PACKED: [[u8; 16]; 16] = packed();

const fn packed() -> [[u8; 16]; 16] {
    let mut table = [[0; 16]; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut set = 0;
        while set < 16 {
            let (mut suit, mut place) = (0, 0);
            while suit < 4 {
                if mask >> suit & 1 == 1 {
                    table[mask][set] |= ((set >> suit & 1) << place) as u8;
                    place += 1;
                }
                suit += 1;
            }
            set += 1;
        }
        mask += 1;
    }
    table
}

/// Returns whether a hand has five cards of a suit.
#[inline]
fn has_flush(hand: u64) -> bool {
    hand.count_ones() >= 5 && (0..4).any(|suit| (hand & SUIT << suit).count_ones() >= 5)
}

/// The key of a position.
pub(super) fn key(position: &BigTwo) -> u64 {
    let table = &position.table;
    let mut hands = position.hands.map(CardSet::bits);
    let mut undealt = position.undealt.bits();
    let last = table.last;
    let mut top = last.top();
    let mut value = if top == 0 { u64::from(last.strength()) } else { 0 };
    if !hands.iter().any(|&hand| has_flush(hand)) {
        // Nobody follows a flush with another.
        if last.kind() == Kind::Flush {
            value = 0;
        }
        let all = hands.iter().fold(undealt | top, |all, hand| all | hand);
        let (mut packed, mut packed_undealt, mut packed_top) = ([0_u64; 4], 0, 0);
        let nibbles = all | all >> 1;
        let mut ranks = (nibbles | nibbles >> 2) & SUIT;
        while ranks != 0 {
            let shift = ranks.trailing_zeros();
            ranks &= ranks - 1;
            let row = &PACKED[(all >> shift & 15) as usize];
            for seat in 0..4 {
                packed[seat] |= u64::from(row[(hands[seat] >> shift & 15) as usize]) << shift;
            }
            packed_undealt |= u64::from(row[(undealt >> shift & 15) as usize]) << shift;
            packed_top |= u64::from(row[(top >> shift & 15) as usize]) << shift;
        }
        (hands, undealt, top) = (packed, packed_undealt, packed_top);
    }
    let state = u64::from(table.turn)
        | u64::from(table.last_by) << 4
        | u64::from(table.passed) << 8
        | u64::from(table.first) << 16
        | u64::from(table.pass_is_final) << 17
        | u64::from(table.low_straights) << 18
        | u64::from(position.every_play) << 19
        | u64::from(table.players) << 20
        | (last.kind() as u64) << 24
        | value << 32;
    let parts = [hands[0], hands[1], hands[2], hands[3], undealt, top, state];
    parts.into_iter().fold(0, |key, part| Generator::derive(key ^ part))
}
