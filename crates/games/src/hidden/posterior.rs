//! The likelihood of worlds after the cards that were played.

use super::game::HiddenGame;
use super::model::{Choices, Model, Shown};
use super::view::View;
use crate::cards::{Card, Hand};
use crate::knowledge::{CardWorld, Generator, Sampler, SeedableRng};
use maxn::Game;
use maxn_play::{Inference, parallel};
use std::collections::HashMap;
use std::time::Duration;

/// Worlds, drawn as often as they are likely.
///
/// Some are drawn evenly and weighted by the likelihood of the others' decisions in them; from these the worlds are taken, in
/// proportion to their weights.
pub struct Posterior {
    drawn: Drawn,
    seed: u64,
}

enum Drawn {
    /// Every world equally likely.
    Evenly(Box<Sampler>),
    /// Worlds, each with the sum of the weights up to it.
    Weighted(Vec<(CardWorld, f64)>),
}

/// The number of play-outs for which one world is weighted.
const PLAY_OUTS_PER_WORLD: u64 = 10;

/// About the time of a play-out.
const MICROSECONDS: u64 = 3;

/// The number of worlds to weight for this many play-outs, or for as many as there is time for.
pub(super) fn weighed_for(play_outs: u64, time: Option<Duration>) -> u64 {
    let in_time = time.map_or(u64::MAX, |time| time.as_micros() as u64 / MICROSECONDS);
    play_outs.min(in_time) / PLAY_OUTS_PER_WORLD
}

/// The least and the most worlds that are weighted.
const FEWEST: u64 = 100;
const MOST: u64 = 4000;

impl Posterior {
    /// The worlds of a view, about `weighed` of them weighted, on some threads; `None` if there are none.
    pub fn new<C, M, const N: usize>(
        view: &View<C, N>,
        model: &M,
        inference: &Inference,
        weighed: u64,
        seed: u64,
        threads: usize,
    ) -> Option<Self>
    where
        C: HiddenGame<N>,
        M: Model<C::Play, N>,
    {
        let sampler = view.sampler()?;
        // Without belief, evidence or a choice of worlds, weights would change nothing.
        let has_evidence = !view.table().plays().is_empty() || view.table().has_signals();
        if inference.belief <= 0.0 || !has_evidence || sampler.worlds() == 1 {
            return Some(Posterior { drawn: Drawn::Evenly(Box::new(sampler)), seed });
        }
        let likelihood = |world: &CardWorld| log_likelihood(view, model, inference, world);
        let count = weighed.clamp(FEWEST, MOST);
        let drawn = Drawn::Weighted(weighted(&sampler, count, inference.belief, seed, threads, &likelihood));
        Some(Posterior { drawn, seed })
    }

    /// The world of a number, always the same. Consecutive numbers spread evenly over the likely worlds.
    pub fn draw(&self, number: u64) -> CardWorld {
        match &self.drawn {
            Drawn::Evenly(sampler) => {
                let seed = self.seed.wrapping_add((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                sampler.draw(&mut Generator::seed_from_u64(seed))
            }
            Drawn::Weighted(worlds) => {
                // Multiples of the golden section modulo 1: evenly spread however many are drawn.
                let turn = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11;
                let fraction = turn as f64 / (1_u64 << 53) as f64;
                let all = worlds.last().map_or(0.0, |&(_, sum)| sum);
                // Rounding may reach the total itself, hence the minimum below.
                let place = worlds.partition_point(|&(_, sum)| sum <= fraction * all);
                worlds[place.min(worlds.len() - 1)].0
            }
        }
    }

    /// The number of weighted worlds, and the number of equally likely ones equivalent to them (the effective
    /// sample size); `None` if they were not weighted.
    pub fn effective(&self) -> Option<(usize, f64)> {
        let Drawn::Weighted(worlds) = &self.drawn else { return None };
        let (mut before, mut squares) = (0.0, 0.0);
        for &(_, sum) in worlds {
            squares += (sum - before) * (sum - before);
            before = sum;
        }
        Some((worlds.len(), before * before / squares))
    }
}

/// Draws `count` worlds evenly and weights them, each different one once.
fn weighted(
    sampler: &Sampler,
    count: u64,
    belief: f64,
    seed: u64,
    threads: usize,
    log_likelihood: &(dyn Fn(&CardWorld) -> f64 + Sync),
) -> Vec<(CardWorld, f64)> {
    let mut generator = Generator::seed_from_u64(seed);
    let worlds: Vec<CardWorld> = (0..count).map(|_| sampler.draw(&mut generator)).collect();
    // Late in a hand few worlds are left and repeat; replaying the hand is the costly part.
    let mut places = HashMap::with_capacity(worlds.len());
    let mut different = Vec::new();
    for &world in &worlds {
        places.entry(world).or_insert_with(|| {
            different.push(world);
            different.len() - 1
        });
    }
    let logs = parallel::map(&different, threads, |world| belief * log_likelihood(world));
    // Relative to the most likely one, so that no exponential vanishes for all of them.
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    let weighted = worlds.into_iter().map(|world| {
        sum += (logs[places[&world]] - most).exp();
        (world, sum)
    });
    weighted.collect()
}

/// The logarithm of the likelihood of the others' decisions in a world.
fn log_likelihood<C, M, const N: usize>(
    view: &View<C, N>,
    model: &M,
    inference: &Inference,
    world: &CardWorld,
) -> f64
where
    C: HiddenGame<N>,
    M: Model<C::Play, N>,
{
    let mut choices = Choices::default();
    let mut log = view.table().log_likelihood(view.seat(), &begun_with(view, world.hands()));
    retrace(view, model, world.hands(), |play, shown, card| {
        if play.player() != view.seat() {
            model.weigh(play, shown, &mut choices);
            let chosen = choices.probability(card);
            // Mixed with a uniform choice, so that one play the model rules out does not rule out the world.
            let any = 1.0 / choices.len().max(1) as f64;
            log += (inference.anything * any + (1.0 - inference.anything) * chosen).ln();
        }
    });
    log
}

/// The voids that the plays so far have shown.
pub(super) fn shown<C, M, const N: usize>(view: &View<C, N>, model: &M) -> Shown<N>
where
    C: HiddenGame<N>,
    M: Model<C::Play, N>,
{
    retrace(view, model, [Hand::EMPTY; N], |_, _, _| {})
}

/// The hands as they were when the play began.
fn begun_with<C: HiddenGame<N>, const N: usize>(view: &View<C, N>, mut hands: [Hand; N]) -> [Hand; N] {
    view.table().plays().iter().for_each(|(player, card)| hands[player].insert(card));
    hands
}

/// Plays the hand again, if players now hold these cards, and looks at each card before it is played.
fn retrace<C, M, const N: usize>(
    view: &View<C, N>,
    model: &M,
    hands: [Hand; N],
    mut look: impl FnMut(&C::Play, &Shown<N>, Card),
) -> Shown<N>
where
    C: HiddenGame<N>,
    M: Model<C::Play, N>,
{
    let mut shown = Shown::default();
    let plays = view.table().plays();
    let Some((leader, _)) = plays.iter().next() else { return shown };
    let Some(mut play) = view.table().beginning(begun_with(view, hands), leader) else { return shown };
    for (_, card) in plays.iter() {
        look(&play, &shown, card);
        shown.note(play.player(), model.led(&play), card);
        play.apply(card);
    }
    shown
}
