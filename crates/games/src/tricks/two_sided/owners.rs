//! The owners of the cards of a suit, from the highest card still held down.

use crate::cards::{Hand, Suit};

/// The bits of an owner: one of eight players.
const BITS: u32 = 3;
/// The cards of a suit.
const RANKS: u32 = 13;
/// The sets of ranks of a suit.
const SETS: usize = 1 << RANKS;

/// A sequence of owners, the highest card in the highest bits: relative ranks, since cards out of play leave no gap.
pub(super) type Sequence = u64;

/// The owners of the cards of a deal, for every set of cards that may still be held of a suit: a look-up where counting would
/// have to go through all cards.
#[derive(Debug)]
pub(super) struct Owners {
    sequences: Vec<Sequence>,
}

impl Owners {
    pub(super) fn new() -> Self {
        Owners { sequences: vec![0; 4 * SETS] }
    }

    /// Takes the owners of these hands.
    pub(super) fn fill(&mut self, hands: &[Hand]) {
        for suit in Suit::ALL {
            let held = hands.iter().fold(0, |all, hand| all | hand.ranks(suit));
            let sequences = &mut self.sequences[suit as usize * SETS..][..SETS];
            // Subsets in rising order, so that each comes after itself without its highest card.
            let mut set = 0_u16;
            loop {
                set = set.wrapping_sub(held) & held;
                if set == 0 {
                    break;
                }
                let highest = 1 << set.ilog2();
                let owner = hands.iter().position(|hand| hand.ranks(suit) & highest != 0).unwrap_or(0);
                let rest = sequences[usize::from(set ^ highest)];
                sequences[usize::from(set)] = (owner as u64) << (BITS * (RANKS - 1)) | rest >> BITS;
            }
        }
    }

    /// Returns the owners of the cards of a suit that are still held.
    #[inline]
    pub(super) fn of(&self, held: Hand, suit: Suit) -> Sequence {
        self.sequences[suit as usize * SETS + usize::from(held.ranks(suit))]
    }
}

/// Returns the owner of the highest card.
#[inline]
pub(super) fn highest(sequence: Sequence) -> usize {
    (sequence >> (BITS * (RANKS - 1))) as usize
}

/// Returns the sequence without its highest card.
#[inline]
pub(super) fn without_highest(sequence: Sequence) -> Sequence {
    (sequence << BITS) & ((1 << (BITS * RANKS)) - 1)
}

/// Returns the owners of the given number of highest cards alone.
#[inline]
pub(super) fn first(sequence: Sequence, cards: u8) -> Sequence {
    sequence & !((1 << (BITS * (RANKS - u32::from(cards)))) - 1)
}
