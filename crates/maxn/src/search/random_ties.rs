//! Ties broken at random near the root.

use crate::generator::{GOLDEN_GAMMA, mix};

/// A random order of preference for everybody's first turn, drawn from a seed and the position.
///
/// Of equal moves a player takes the first of its order of preference, so that ties in these plies are broken at random
/// while everything else about the search stays as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomTies {
    seed: u64,
    /// The number of plies from the root on that have an order of their own.
    plies: usize,
}

impl RandomTies {
    pub(crate) fn new(seed: u64, players: usize) -> Self {
        RandomTies { seed, plies: players }
    }

    /// Shuffles the moves of a position, or items that belong to them, given in the game's own order.
    pub(crate) fn shuffle<T>(&self, items: &mut [T], key: Option<u64>, ply: usize) {
        if ply >= self.plies {
            return;
        }
        // Fisher and Yates, with a splitmix64 generator.
        let mut state = self.seed ^ key.unwrap_or(0) ^ self.salt(ply);
        for last in (1..items.len()).rev() {
            state = state.wrapping_add(GOLDEN_GAMMA);
            // The bias is below 2^-50 with at most thousands of moves.
            let place = (u128::from(mix(state)) * (last as u128 + 1)) >> 64;
            items.swap(last, place as usize);
        }
    }

    /// Returns a number to mix into the key of a position: it has one order of preference in each of the plies near the
    /// root and another further down, so that its facts must be kept apart.
    pub(crate) fn salt(&self, ply: usize) -> u64 {
        if ply < self.plies { mix((ply as u64 + 1).wrapping_add(GOLDEN_GAMMA)) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffled(ties: RandomTies, key: u64, ply: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..30).collect();
        ties.shuffle(&mut items, Some(key), ply);
        items
    }

    #[test]
    fn the_order_depends_on_seed_position_and_ply_near_the_root() {
        let ties = RandomTies::new(7, 3);
        let order = shuffled(ties, 1, 0);
        assert_eq!(order, shuffled(ties, 1, 0), "the same position has the same order");
        for other in [shuffled(RandomTies::new(8, 3), 1, 0), shuffled(ties, 2, 0), shuffled(ties, 1, 2)] {
            assert_ne!(order, other);
        }
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..30).collect::<Vec<_>>(), "nothing is lost");
        assert_eq!(shuffled(ties, 1, 3), sorted, "after everybody's turn the order is the game's");
        assert!(ties.salt(0) != ties.salt(2) && ties.salt(3) == 0);
    }

    /// Results of earlier versions for the same seed depend on this.
    #[test]
    fn the_generator_is_splitmix64() {
        let ties = RandomTies::new(0x1482_1d7f_a0a0_48bd ^ RandomTies::new(0, 1).salt(0), 1);
        // The first numbers of the reference implementation from this state.
        let numbers: [u128; 3] =
            [1_985_237_415_132_408_290, 2_979_275_885_539_914_483, 13_511_426_838_097_143_398];
        let mut expected = [0, 1, 2, 3];
        for (last, number) in (1..4).rev().zip(numbers) {
            expected.swap(last, ((number * (last as u128 + 1)) >> 64) as usize);
        }
        let mut items = [0, 1, 2, 3];
        ties.shuffle(&mut items, None, 0);
        assert_eq!(items, expected);
    }
}
