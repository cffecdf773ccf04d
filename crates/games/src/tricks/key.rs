//! Keys of positions by relative ranks: cards out of play do not matter.

use super::rules::Rules;
use super::table::Table;
use crate::cards::Suit;

/// The key of a position between two tricks: for each suit, from the highest card still held down, who holds it.
#[inline]
pub(super) fn key<R: Rules>(table: &Table, rules: &R) -> u64 {
    let held = table.held();
    let special = rules.special();
    // Mixed before the first suit, whose last card would otherwise share its bits with the player.
    let mut key = mix(rules.state(table) << 4 | table.player() as u64);
    for suit in Suit::ALL {
        // Four bits for each card, so that a suit fits into 52; the leading one tells how many there are.
        let mut owners = 1_u64;
        for card in held.of(suit) {
            let owner = table.hands().iter().position(|hand| hand.contains(card)).unwrap_or(0) as u64;
            owners = owners << 4 | owner << 1 | u64::from(special.contains(card));
        }
        key = mix(key ^ owners);
    }
    key
}

/// Spreads a word over all its bits, so that four of them can be chained.
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ (word >> 32)
}
