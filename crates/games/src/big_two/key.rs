//! Keys for the transposition table.
//!
//! Suits matter only within a rank, and there only their order, if nobody can make a flush, now or later: the cards that
//! are left of a rank move down to the lowest suits. A play on the table is told by what beats it.

use super::combination::{Kind, SUIT};
use super::rules::BigTwo;
use maxn::Generator;

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
    let mut hands = position.hands.map(|hand| hand.0);
    let mut undealt = position.undealt.0;
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
