//! An agent that does anything.

use super::{Agent, NoDecision};
use maxn_games::contest::Contest;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Decides at random, the same way for the same seed.
#[derive(Clone, Debug)]
pub struct Random {
    generator: Xoshiro256PlusPlus,
}

impl Random {
    /// An agent that goes by this seed.
    pub fn new(seed: u64) -> Self {
        Random { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<C: Contest<N>, const N: usize> Agent<C, N> for Random {
    fn decide(&mut self, contest: &C) -> Result<C::Decision, NoDecision> {
        let mut decisions = contest.decisions();
        if decisions.is_empty() {
            return Err(NoDecision::Over);
        }
        // Not exactly even, but nobody can tell: there are at most thousands of decisions for 2^64 numbers.
        let place = (u128::from(self.generator.next_u64()) * decisions.len() as u128) >> 64;
        Ok(decisions.swap_remove(place as usize))
    }
}
