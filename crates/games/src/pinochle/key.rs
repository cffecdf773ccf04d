//! Keys of positions by relative ranks: cards out of play do not matter.

use super::kinds::Kinds;
use super::rules::Play;
use crate::cards::Suit;
use maxn::Game;

/// The key of a position between two tricks: for each suit, from the highest card down, who holds it. Neighbours that are as
/// good as each other in one hand are counted together, whichever they are; the cards under the table are those of a fourth
/// owner.
#[inline]
pub(super) fn key(play: &Play) -> u64 {
    let [first, second, third] = *play.hands();
    let owners = [first, second, third, play.buried()];
    let held = owners.iter().fold(Kinds::EMPTY, |all, hand| all.or(hand.kinds()));
    let contract = play.contract();
    let rules = (contract.trump as u64) << 1 | contract.must_beat as u64;
    let mut key = mix(rules << 4 | play.player() as u64);
    for suit in Suit::ALL {
        // At most six groups of seven bits; the leading one tells how many there are.
        let mut groups = 1_u64;
        let mut last = None;
        for card in held.of(suit) {
            let points = card.points();
            let counts = owners.map(|hand| hand.count(card) as u64);
            let single = owners.iter().position(|hand| hand.kinds().contains(card)).unwrap_or(0);
            if counts.iter().sum::<u64>() == counts[single] {
                if last == Some((single, points)) {
                    // One more group of the same owner: only the count grows, to six at most.
                    groups += counts[single] << 1;
                } else {
                    groups = groups << 7 | (single as u64) << 4 | counts[single] << 1 | points as u64;
                }
                last = Some((single, points));
            } else {
                let other = (single + 1..4).find(|&other| counts[other] > 0).unwrap_or(0);
                groups = groups << 7 | 1 << 6 | (single as u64) << 4 | (other as u64) << 1 | points as u64;
                last = None;
            }
        }
        key = mix(key ^ groups);
    }
    key
}

/// Spreads a word over all its bits, so that four of them can be chained.
#[inline]
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ (word >> 32)
}
