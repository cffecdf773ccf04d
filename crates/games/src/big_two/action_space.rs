//! Decisions as numbers: `pass`, then the cards from `3D` to `2S`, the pairs, the triples, and the combinations of five cards, low
//! straights included. Combinations of a size are ordered by their highest card, then by their second, and so on.

use super::cards::{CardSet, RANK_COUNT};
use super::combination::{Play, SUIT, straights};
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let text = |bits: &u64| CardSet(*bits).list();
    ActionSpace::default()
        .with_words(["pass"])
        .with_cards(of_a_rank(1).iter().map(text))
        .with_words(COMBINATIONS.iter().map(text))
});

/// The number of a play.
pub(super) fn number(play: Play) -> Option<u32> {
    let bits = play.cards().0;
    match bits.count_ones() {
        0 => Some(0),
        1 => Some(1 + bits.trailing_zeros()),
        size => {
            let place = COMBINATIONS.binary_search_by_key(&(size, bits), |&bits| (bits.count_ones(), bits));
            place.ok().map(|place| 53 + place as u32)
        }
    }
}

/// The pairs, triples and combinations of five cards, in the order of their numbers.
static COMBINATIONS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut combinations: Vec<u64> = of_a_rank(2);
    combinations.extend(of_a_rank(3));
    combinations.extend(fives());
    // Cards are bits, the highest card the highest bit: the order of the numbers is that of the cards.
    combinations.sort_unstable_by_key(|&bits| (bits.count_ones(), bits));
    combinations.dedup();
    combinations
});

/// The sets of some cards of one rank.
fn of_a_rank(size: u32) -> Vec<u64> {
    let ranks = (0..RANK_COUNT).flat_map(|rank| (1..16_u64).map(move |suits| (rank, suits)));
    ranks.filter(|(_, suits)| suits.count_ones() == size).map(|(rank, suits)| suits << (4 * rank)).collect()
}

/// All combinations of five cards.
fn fives() -> Vec<u64> {
    let mut fives = Vec::new();
    for ranks in straights(true) {
        // Two bits for the suit of each card.
        let suits = 0..1_u32 << 10;
        let straight = |suits: u32| {
            ranks
                .iter()
                .enumerate()
                .fold(0, |bits, (place, rank)| bits | 1_u64 << (4 * rank + (suits >> (2 * place) & 3)))
        };
        fives.extend(suits.map(straight));
    }
    for ranks in (0..1_u64 << RANK_COUNT).filter(|ranks| ranks.count_ones() == 5) {
        let spread = (0..RANK_COUNT).fold(0, |bits, rank| bits | (ranks >> rank & 1) << (4 * rank));
        debug_assert_eq!(spread & !SUIT, 0);
        fives.extend((0..4).map(|suit| spread << suit));
    }
    let (pairs, triples, fours, singles) = (of_a_rank(2), of_a_rank(3), of_a_rank(4), of_a_rank(1));
    for (more, fewer) in [(&triples, &pairs), (&fours, &singles)] {
        for &more in more {
            fives.extend(fewer.iter().map(|fewer| more | fewer).filter(|both| both.count_ones() == 5));
        }
    }
    fives
}
