//! Inference: the likelihood of worlds after the decisions of the other players.

use super::choices::Choices;
use super::information_set::InformationSet;
use super::policy::Policy;
use crate::game::Game;
use crate::generator::{GOLDEN_GAMMA, Generator};
use crate::mcts::{SimulationError, check_not_negative, check_share};
use crate::parallel;
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// The weighting of worlds by the decisions of the other players.
///
/// ```
/// use maxn::hidden::Inference;
///
/// assert_eq!(Inference::NONE.belief, 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inference {
    /// Exponent of the likelihood: 0 weights all worlds equally, 1 uses the full likelihood.
    pub belief: f64,
    /// Probability of a uniformly random move instead of the policy's.
    pub anything: f64,
}

impl Inference {
    /// All worlds equally likely.
    pub const NONE: Inference = Inference { belief: 0.0, anything: 0.0 };

    /// Checks that the numbers make sense.
    fn check(&self) -> Result<(), SimulationError> {
        check_not_negative("the belief", self.belief)?;
        check_share("the probability of any decision", self.anything)
    }
}

impl Default for Inference {
    /// The values that were best in matches of card games.
    fn default() -> Self {
        Inference { belief: 0.5, anything: 0.05 }
    }
}

/// Worlds, drawn as often as they are likely.
///
/// Some are drawn evenly and weighted by the likelihood of the others' decisions in them; from these the worlds are taken, in
/// proportion to their weights.
#[derive(Debug)]
pub struct Posterior<'s, S: InformationSet> {
    set: &'s S,
    /// Worlds, each with the sum of the weights up to it; `None` if every world is equally likely.
    weighted: Option<Vec<(S::World, f64)>>,
    seed: u64,
}

/// The number of play-outs for which one world is weighted.
const PLAY_OUTS_PER_WORLD: u64 = 10;

/// About the time of a play-out.
const MICROSECONDS: u64 = 3;

/// Returns the number of worlds to weight for this many play-outs, or for as many as there is time for.
pub(super) fn weighed_for(play_outs: Option<u64>, time: Option<Duration>) -> u64 {
    let in_time = time.map(|time| time.as_micros() as u64 / MICROSECONDS);
    play_outs.into_iter().chain(in_time).min().unwrap_or(u64::MAX) / PLAY_OUTS_PER_WORLD
}

/// The least and the most worlds that are weighted.
const FEWEST: u64 = 100;
const MOST: u64 = 4000;

impl<'s, S: InformationSet> Posterior<'s, S> {
    /// Weights about `weighed` worlds of an information set, on some threads.
    ///
    /// # Errors
    /// If there are no worlds, or the inference makes no sense.
    pub fn new<P: Policy<S::Game>>(
        set: &'s S,
        policy: &P,
        inference: &Inference,
        weighed: u64,
        seed: u64,
        threads: usize,
    ) -> Result<Self, SimulationError> {
        inference.check()?;
        // Without belief, evidence or a choice of worlds, weights would change nothing.
        if inference.belief <= 0.0 || !set.has_evidence() || set.worlds() == Some(1) {
            return Ok(Posterior { set, weighted: None, seed });
        }
        let history = set.history();
        let likelihood = |world: &S::World| log_likelihood(set, policy, inference, &history, world);
        let mut draw = |generator: &mut Generator| set.draw(generator);
        let count = weighed.clamp(FEWEST, MOST);
        let worlds = weighted(&mut draw, count, inference.belief, seed, threads, &likelihood)?;
        Ok(Posterior { set, weighted: Some(worlds), seed })
    }

    /// Returns the information set.
    pub fn set(&self) -> &'s S {
        self.set
    }

    /// Draws the world of a number, always the same. Consecutive numbers spread evenly over the likely worlds. `None` if there
    /// are no worlds.
    pub fn draw(&self, number: u64) -> Option<S::World> {
        let Some(worlds) = &self.weighted else {
            return self.set.draw(&mut Generator::new(world_seed(self.seed, number)));
        };
        // Multiples of the golden section modulo 1: evenly spread however many are drawn.
        let turn = (number + 1).wrapping_mul(GOLDEN_GAMMA) >> 11;
        let fraction = turn as f64 / (1_u64 << 53) as f64;
        let all = worlds.last().map_or(0.0, |&(_, sum)| sum);
        // Rounding may reach the total itself, hence the minimum below.
        let place = worlds.partition_point(|&(_, sum)| sum <= fraction * all);
        worlds.get(place.min(worlds.len() - 1)).map(|(world, _)| world.clone())
    }

    /// Returns the number of weighted worlds, and the number of equally likely ones equivalent to them (the effective
    /// sample size); `None` if they were not weighted.
    pub fn effective(&self) -> Option<(usize, f64)> {
        let worlds = self.weighted.as_ref()?;
        let (mut before, mut squares) = (0.0, 0.0);
        for &(_, sum) in worlds {
            squares += (sum - before) * (sum - before);
            before = sum;
        }
        Some((worlds.len(), before * before / squares))
    }

    /// Returns what the moves so far have shown to everybody.
    pub fn memory<P: Policy<S::Game>>(&self, policy: &P) -> P::Memory {
        let history = self.set.history();
        if history.is_empty() {
            return P::Memory::default();
        }
        // Everybody saw the same in every world, so any will do.
        let world = self.set.draw(&mut Generator::new(0));
        world.map(|world| retrace(self.set, policy, &history, &world, |_, _, _| {})).unwrap_or_default()
    }
}

/// Returns the true-state sampling ratio of inference: how many times as often as by an even draw the true world is drawn, if it is among
/// `count` worlds that are weighted; 1 without inference. The other worlds are drawn by the seed.
///
/// # Errors
/// If there are no worlds, or the inference makes no sense.
pub fn sampling_ratio<S, P>(
    set: &S,
    policy: &P,
    inference: &Inference,
    truth: &S::World,
    count: u64,
    seed: u64,
) -> Result<f64, SimulationError>
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    inference.check()?;
    let history = set.history();
    let likelihood = |world: &S::World| log_likelihood(set, policy, inference, &history, world);
    let mut first = Some(truth.clone());
    let mut draw = |generator: &mut Generator| first.take().or_else(|| set.draw(generator));
    let worlds = weighted(&mut draw, count.max(1), inference.belief, seed, 1, &likelihood)?;
    let sum = |world: Option<&(S::World, f64)>| world.map_or(1.0, |&(_, sum)| sum);
    // A draw is the truth with the probability of being weighted at all, count / worlds, times its part of the weights.
    Ok(count.max(1) as f64 * sum(worlds.first()) / sum(worlds.last()))
}

/// Returns the seed by which the world of a number is drawn.
pub(super) fn world_seed(seed: u64, number: u64) -> u64 {
    seed.wrapping_add((number + 1).wrapping_mul(GOLDEN_GAMMA))
}

/// Draws `count` worlds evenly and weights them, each different one once.
fn weighted<W: Clone + Eq + Hash + Sync>(
    draw: &mut dyn FnMut(&mut Generator) -> Option<W>,
    count: u64,
    belief: f64,
    seed: u64,
    threads: usize,
    log_likelihood: &(dyn Fn(&W) -> f64 + Sync),
) -> Result<Vec<(W, f64)>, SimulationError> {
    let mut generator = Generator::new(seed);
    let mut worlds = Vec::with_capacity(count as usize);
    for _ in 0..count {
        worlds.push(draw(&mut generator).ok_or(SimulationError::NoWorlds)?);
    }
    // Late in a game few worlds are left and repeat; playing the game again is the costly part.
    let mut places = HashMap::with_capacity(worlds.len());
    let mut different: Vec<W> = Vec::new();
    for world in &worlds {
        places.entry(world).or_insert_with(|| {
            different.push(world.clone());
            different.len() - 1
        });
    }
    let logs = parallel::map(&different, threads, |world| belief * log_likelihood(world));
    // Relative to the most likely one, so that no exponential vanishes for all of them.
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weight = |log: f64| if most == f64::NEG_INFINITY { 1.0 } else { (log - most).exp() };
    let mut sum = 0.0;
    let sums: Vec<f64> = worlds
        .iter()
        .map(|world| {
            sum += weight(logs[places[world]]);
            sum
        })
        .collect();
    Ok(worlds.into_iter().zip(sums).collect())
}

/// The logarithm of the likelihood of the others' decisions in a world.
fn log_likelihood<S, P>(
    set: &S,
    policy: &P,
    inference: &Inference,
    history: &[<S::Game as Game>::Move],
    world: &S::World,
) -> f64
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    let mut choices = Choices::default();
    let mut log = set.log_likelihood(world);
    retrace(set, policy, history, world, |game, memory, mv| {
        if game.is_chance() {
            log += probability(game, mv).ln();
        } else if game.player() != set.seat() {
            policy.weigh(game, memory, &mut choices);
            let chosen = choices.probability(mv);
            // Mixed with a uniform choice, so that one move the policy rules out does not rule out the world.
            let any = 1.0 / choices.len().max(1) as f64;
            log += (inference.anything * any + (1.0 - inference.anything) * chosen).ln();
        }
    });
    log
}

/// Returns the probability of an event at a chance position; 0 if it cannot happen.
fn probability<G: Game>(game: &G, event: G::Move) -> f64 {
    let mut events = Vec::new();
    game.chances(&mut events);
    let all: f64 = events.iter().map(|&(_, weight)| f64::from(weight)).sum();
    let weight = events.iter().find(|&&(other, _)| other == event).map_or(0, |&(_, weight)| weight);
    if all > 0.0 { f64::from(weight) / all } else { 0.0 }
}

/// Plays the game again in a world, and looks at each move before it is made.
fn retrace<S, P>(
    set: &S,
    policy: &P,
    history: &[<S::Game as Game>::Move],
    world: &S::World,
    mut look: impl FnMut(&S::Game, &P::Memory, <S::Game as Game>::Move),
) -> P::Memory
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    let mut memory = P::Memory::default();
    if history.is_empty() {
        return memory;
    }
    let Some(mut game) = set.beginning(world) else { return memory };
    for &mv in history {
        look(&game, &memory, mv);
        policy.note(&game, mv, &mut memory);
        game.apply(mv);
    }
    memory
}
