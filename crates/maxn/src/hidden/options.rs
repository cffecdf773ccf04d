//! Options of the methods.

use super::choices::Dice;
use super::combination::Combination;
use super::error::HiddenError;
use super::posterior::{Inference, weighed_for};
use crate::generator::Generator;
use std::time::Duration;

/// Options of a [search in worlds](super::search_worlds).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WorldOptions {
    /// The combination of the results.
    pub combination: Combination,
    /// The time after which no other world is begun.
    pub time: Option<Duration>,
    /// Threads, each of which searches a world at a time; the result does not depend on it without a limit on time.
    pub threads: usize,
}

/// One tree over an information set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeOptions {
    /// The number of simulations, at least 1. `None` for as many as the time allows, or ten thousand where it is not limited. Each adds
    /// at most a few nodes, so it bounds the memory, too: there are never more than ten million.
    pub simulations: Option<u64>,
    /// The time they may take.
    pub time: Option<Duration>,
    /// The seed of all chance.
    pub seed: u64,
    /// Threads that trees are grown on, with a limit on time; otherwise there is one tree, and one thread.
    pub threads: usize,
    /// The weight of moves seldom tried, for results from 0 to 1 (C in UCT).
    pub exploration: f64,
    /// The probability that a play-out without a policy makes any move, and not the preferred one.
    pub random: f64,
}

impl Default for TreeOptions {
    /// Ten thousand simulations, unless there is a limit on time, on one thread; exploration and play-outs as in the strongest public program that plays Hearts
    /// by UCT.
    fn default() -> Self {
        TreeOptions { simulations: None, time: None, seed: 0, threads: 1, exploration: 0.4, random: 0.1 }
    }
}

/// The simulations of a tree without any limit.
const USUAL_SIMULATIONS: u64 = 10_000;

/// The most simulations of a tree: beyond them it would take gigabytes.
const MOST_SIMULATIONS: u64 = 10_000_000;

impl TreeOptions {
    /// Returns the most simulations that these options allow.
    ///
    /// # Errors
    /// If they allow none.
    pub(super) fn most_simulations(&self) -> Result<u64, HiddenError> {
        match self.simulations {
            Some(0) => Err(HiddenError::BadOption {
                option: "the number of simulations",
                value: 0.0,
                expected: "at least 1",
            }),
            Some(simulations) => Ok(simulations.min(MOST_SIMULATIONS)),
            None if self.time.is_some() => Ok(MOST_SIMULATIONS),
            None => Ok(USUAL_SIMULATIONS),
        }
    }
}

/// Play-outs in worlds after every candidate decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutOptions {
    /// The number of play-outs, however much time there is.
    pub play_outs: u64,
    /// The most worlds.
    pub worlds: Option<u64>,
    /// The weighting of worlds.
    pub inference: Inference,
    /// The time they may take.
    pub time: Option<Duration>,
    /// Threads to play out on; the result does not depend on it without a limit on time.
    pub threads: usize,
    /// The seed of all chance.
    pub seed: u64,
}

impl Default for RolloutOptions {
    /// Ten thousand play-outs on one thread, worlds weighted as usual.
    fn default() -> Self {
        RolloutOptions {
            play_outs: 10_000,
            worlds: None,
            inference: Inference::default(),
            time: None,
            threads: 1,
            seed: 0,
        }
    }
}

/// About the number of decisions that are tried in a world.
const CHOICES: u64 = 8;

impl RolloutOptions {
    /// Returns the number of worlds to [weight](super::Posterior::new) for these play-outs.
    pub fn weighed(&self) -> u64 {
        let in_worlds = self.worlds.map_or(u64::MAX, |worlds| worlds.saturating_mul(CHOICES));
        weighed_for(self.play_outs.min(in_worlds), self.time)
    }

    /// Returns the dice of the world of a number: common random numbers, so that decisions are compared under the same luck.
    pub fn dice(&self, number: u64) -> Dice {
        Dice::new(self.dice_seed(number))
    }

    /// Far from the seeds by which worlds are drawn: dice that fell as the world did would not be independent of it.
    fn dice_seed(&self, number: u64) -> u64 {
        Generator::derive(!Generator::derive(self.seed)) ^ number
    }
}

#[cfg(test)]
mod tests {
    use super::super::posterior::world_seed;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_world_is_drawn_by_the_seed_of_any_dice() {
        for seed in 0..4 {
            let options = RolloutOptions { seed, ..RolloutOptions::default() };
            let worlds = (0..1000).map(|number| world_seed(seed, number));
            let mut seeds: HashSet<u64> = worlds.chain([seed]).collect();
            assert_eq!(seeds.len(), 1001);
            assert!((0..1000).all(|number| seeds.insert(options.dice_seed(number))), "seed {seed}");
        }
    }
}
