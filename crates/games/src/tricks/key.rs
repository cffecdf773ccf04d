//! Keys of positions by relative ranks: cards out of play do not matter.

use super::rules::Rules;
use super::table::Table;
use crate::cards::Hand;

/// The key of a position between two tricks: who holds which of the cards that are still held, as relative ranks.
#[inline]
pub(super) fn key<R: Rules>(table: &Table, rules: &R) -> u64 {
    let held = table.held();
    let ranks = RelativeRanks::among(held);
    let mut key = mix(rules.state(table) << 4 | table.player() as u64);
    key = mix(key ^ ranks.of(held));
    // The first player has the others.
    for &hand in &table.hands()[1..] {
        key = mix(key ^ ranks.of(hand));
    }
    let special = rules.special() & held;
    if special.is_empty() { key } else { mix(key ^ ranks.of(special)) }
}

/// Moves the cards of each suit down to the places that none is missing below, all suits at once (Steele's compress).
struct RelativeRanks {
    /// The cards that move down by 1, 2, 4 and 8 places.
    moved: [u64; 4],
}

impl RelativeRanks {
    /// Ranks among these cards.
    #[inline]
    fn among(held: Hand) -> Self {
        let mut places = held.bits();
        // Missing cards, one place up: those just below a place.
        let mut missing = !places << 1 & 0xfffe_fffe_fffe_fffe;
        let moved = std::array::from_fn(|step| {
            // Whether their number below a place is odd.
            let mut odd = missing ^ (missing << 1 & 0xfffe_fffe_fffe_fffe);
            odd ^= odd << 2 & 0xfffc_fffc_fffc_fffc;
            odd ^= odd << 4 & 0xfff0_fff0_fff0_fff0;
            odd ^= odd << 8 & 0xff00_ff00_ff00_ff00;
            let moved = places & odd;
            places = places ^ moved | moved >> (1 << step);
            // Half of the others are still to be counted.
            missing &= !odd;
            moved
        });
        RelativeRanks { moved }
    }

    /// The relative ranks of some of the cards, as bits.
    #[inline]
    fn of(&self, cards: Hand) -> u64 {
        self.moved.iter().enumerate().fold(cards.bits(), |bits, (step, moved)| {
            let moved = bits & moved;
            bits ^ moved | moved >> (1 << step)
        })
    }
}

/// Spreads a word over all its bits, so that several of them can be chained.
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ (word >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;
    use maxn::Generator;

    #[test]
    fn relative_ranks_count_the_lower_cards_that_are_held() {
        let mut random = Generator::new(1);
        for _ in 0..2000 {
            let mut half = |mut cards: Hand| {
                for card in cards {
                    if random.index(2) == 0 {
                        cards.remove(card);
                    }
                }
                cards
            };
            let held = half(Hand::DECK);
            let some = half(held);
            let place = |card: Card| 1 << (16 * card.suit() as usize + held.below(card).len());
            let expected = some.into_iter().fold(0_u64, |bits, card| bits | place(card));
            assert_eq!(RelativeRanks::among(held).of(some), expected, "{some} of {held}");
        }
    }
}
