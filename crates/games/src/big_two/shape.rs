//! The shape of a hand: the number of plays that it takes to get rid of it.

use super::combination::SUIT;

/// About the least number of plays that a hand needs, if nobody else plays.
///
/// Every rank is one play; a full house, a four with another card, a straight and a flush save some. At most one straight or
/// flush is counted, which is enough for a quick estimate.
#[inline]
pub(super) fn plays_needed(hand: u64) -> i32 {
    let pairs = hand - (hand >> 1 & 0x5_5555_5555_5555);
    let counts = (pairs & 0x3_3333_3333_3333) + (pairs >> 2 & 0x3_3333_3333_3333);
    // Counts are at most 4, so that nothing is carried into the next rank.
    let at_least = |count: u64| (counts + SUIT * (8 - count)) >> 3 & SUIT;
    let (one, two, three, four) = (at_least(1), at_least(2), at_least(3), at_least(4));
    let ranks = one.count_ones() as i32;
    if hand.count_ones() < 5 {
        return ranks;
    }
    let count = |set: u64| set.count_ones() as i32;
    let singles = one & !two;
    let houses = count(three & !four).min(count(two & !three));
    let fours = count(four).min(count(singles));
    ranks - (houses + fours).max(saved_by_straight(one, singles)).max(saved_by_flush(hand, singles))
}

/// The ranks in which a straight can begin, and its ranks.
const STARTS: u64 = 0x1111_1111;
const RUN: u64 = 0x1_1111;

fn saved_by_straight(ranks: u64, singles: u64) -> i32 {
    let mut starts = ranks & ranks >> 4 & ranks >> 8 & ranks >> 12 & ranks >> 16 & STARTS;
    let mut most = 0;
    while starts != 0 {
        let start = starts.trailing_zeros();
        starts &= starts - 1;
        most = most.max((singles & RUN << start).count_ones() as i32 - 1);
    }
    most
}

fn saved_by_flush(hand: u64, singles: u64) -> i32 {
    let alone = (singles * 15) & hand;
    let mut most = 0;
    for suit in 0..4 {
        if (hand & SUIT << suit).count_ones() >= 5 {
            most = most.max((alone & SUIT << suit).count_ones().min(5) as i32 - 1);
        }
    }
    most
}
