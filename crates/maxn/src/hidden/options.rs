//! Options of the methods.

use super::choices::Dice;
use super::posterior::{Inference, weighed_for};
use super::worlds::Combination;
use crate::generator::Generator;
use crate::limits::{Deadline, StopHandle};
use crate::mcts::{MctsLimits, SimulationError};
use std::time::Duration;

/// Options of a [search in worlds](super::search_worlds).
#[derive(Clone, Debug, Default)]
pub struct WorldOptions {
    /// The combination of the results.
    pub combination: Combination,
    /// The time after which no other world is begun.
    pub time: Option<Duration>,
    /// A handle after whose stop no other world is begun.
    pub stop: Option<StopHandle>,
    /// Threads, each of which searches a world at a time; the result does not depend on it without a limit on time.
    pub threads: usize,
}

/// Options of [one tree over an information set](super::grow_tree).
#[derive(Clone, Debug)]
pub struct TreeOptions {
    /// The limits that end the simulations.
    pub limits: MctsLimits,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of threads, each of which grows a tree; their results are added up. With a limit on simulations or nodes
    /// there is one tree on one thread.
    pub threads: usize,
    /// The weight of moves seldom tried, for results from 0 to 1 (C in UCT).
    pub exploration: f64,
    /// The probability that a play-out without a policy makes any move, and not the preferred one.
    pub random: f64,
}

impl Default for TreeOptions {
    /// Ten thousand simulations; exploration and play-outs as in the strongest public program that plays Hearts by UCT.
    fn default() -> Self {
        TreeOptions { limits: MctsLimits::default(), seed: 0, threads: 1, exploration: 0.4, random: 0.1 }
    }
}

/// Options of [play-outs](super::roll_out) in worlds after every move.
#[derive(Clone, Debug)]
pub struct RolloutOptions {
    /// The number of play-outs; `None` for as many as the other limits allow.
    pub play_outs: Option<u64>,
    /// The most worlds.
    pub worlds: Option<u64>,
    /// The time they may take.
    pub time: Option<Duration>,
    /// A handle that stops them.
    pub stop: Option<StopHandle>,
    /// The weighting of worlds.
    pub inference: Inference,
    /// Threads to play out on; the result does not depend on it without a limit on time.
    pub threads: usize,
    /// The seed of all chance.
    pub seed: u64,
}

impl Default for RolloutOptions {
    /// Ten thousand play-outs on one thread, worlds weighted as usual.
    fn default() -> Self {
        RolloutOptions {
            play_outs: Some(10_000),
            worlds: None,
            time: None,
            stop: None,
            inference: Inference::default(),
            threads: 1,
            seed: 0,
        }
    }
}

/// About the number of decisions that are tried in a world.
const CHOICES: u64 = 8;

impl RolloutOptions {
    /// Starts the clock, if the limits make sense.
    pub(super) fn start(&self) -> Result<Deadline<'_>, SimulationError> {
        let RolloutOptions { play_outs, worlds, time, stop, .. } = self;
        if play_outs.is_none() && worlds.is_none() && time.is_none() && stop.is_none() {
            return Err(SimulationError::NoLimit);
        }
        Deadline::start(*time, stop.as_ref()).ok_or(SimulationError::NoClock)
    }

    /// Returns the number of worlds to [weight](super::Posterior::new) for these play-outs.
    pub(super) fn weighed(&self) -> u64 {
        let in_worlds = self.worlds.map(|worlds| worlds.saturating_mul(CHOICES));
        weighed_for(self.play_outs.into_iter().chain(in_worlds).min(), self.time)
    }

    /// Returns the dice of the world of a number: common random numbers, so that moves are compared under the same luck.
    pub(super) fn dice(&self, number: u64) -> Dice {
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
