//! How likely worlds are after what was played.

use crate::agents::model::{Choices, Model, Shown};
use crate::agents::{Playable, shared};
use maxn::Game;
use maxn_games::cards::Hand;
use maxn_games::view::{Generator, Sampler, SeedableRng, View, World};
use std::collections::HashMap;
use std::time::Duration;

/// How worlds are weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inference {
    /// How much of what the model says is believed: 0 for nothing, all worlds being equally likely, 1 for all.
    pub belief: f64,
    /// How often a player does anything, whatever the model says.
    pub anything: f64,
}

impl Default for Inference {
    /// What was best in matches.
    fn default() -> Self {
        Inference { belief: 0.5, anything: 0.05 }
    }
}

impl Inference {
    /// All worlds are equally likely.
    pub const NONE: Inference = Inference { belief: 0.0, anything: 0.0 };
}

/// Worlds, drawn as often as they are likely.
///
/// Some are drawn evenly, and weighed; from these the worlds are taken, in proportion to their weights.
pub struct Posterior {
    drawn: Drawn,
    seed: u64,
}

enum Drawn {
    /// Every world equally likely.
    Evenly(Box<Sampler>),
    /// Worlds, and the sum of their weights up to each.
    Weighed(Vec<(World, f64)>),
}

/// A world is weighed for so many play-outs.
const PLAY_OUTS_A_WORLD: u64 = 10;

/// About what a play-out takes.
const MICROSECONDS: u64 = 3;

/// How many worlds are worth weighing for so many play-outs, or for as many as there is time for.
pub(in crate::agents) fn weighed_for(play_outs: u64, time: Option<Duration>) -> u64 {
    let in_time = time.map_or(u64::MAX, |time| time.as_micros() as u64 / MICROSECONDS);
    play_outs.min(in_time) / PLAY_OUTS_A_WORLD
}

/// Worlds that are weighed, within limits.
const FEWEST: u64 = 100;
const MOST: u64 = 4000;

impl Posterior {
    /// The worlds of a view, about so many of them weighed, on so many threads; `None` if there are none.
    pub fn new<C, M, const N: usize>(
        view: &View<C, N>,
        model: &M,
        inference: &Inference,
        weighed: u64,
        seed: u64,
        threads: usize,
    ) -> Option<Self>
    where
        C: Playable<N>,
        M: Model<C::Play, N>,
    {
        let sampler = Box::new(view.sampler()?);
        let told = !view.table().plays().is_empty() || view.table().has_told();
        if inference.belief <= 0.0 || !told || sampler.worlds() == 1 {
            return Some(Posterior { drawn: Drawn::Evenly(sampler), seed });
        }
        let mut generator = Generator::seed_from_u64(seed);
        let count = weighed.clamp(FEWEST, MOST);
        let worlds: Vec<World> = (0..count).map(|_| sampler.draw(&mut generator)).collect();
        let mut places = HashMap::with_capacity(worlds.len());
        let mut different = Vec::new();
        for &world in &worlds {
            places.entry(world).or_insert_with(|| {
                different.push(world);
                different.len() - 1
            });
        }
        let logs = shared::each(&different, threads, |world| {
            inference.belief * log_likelihood(view, model, inference, world)
        });
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut sum = 0.0;
        let weighed = worlds.into_iter().map(|world| {
            sum += (logs[places[&world]] - most).exp();
            (world, sum)
        });
        Some(Posterior { drawn: Drawn::Weighed(weighed.collect()), seed })
    }

    /// One of the worlds, the same for the same number. Consecutive numbers spread evenly over what is likely.
    pub fn draw(&self, number: u64) -> World {
        match &self.drawn {
            Drawn::Evenly(sampler) => {
                let seed = self.seed.wrapping_add((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                sampler.draw(&mut Generator::seed_from_u64(seed))
            }
            Drawn::Weighed(worlds) => {
                // Multiples of the golden section modulo 1.
                let turn = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11;
                let fraction = turn as f64 / (1_u64 << 53) as f64;
                let all = worlds.last().map_or(0.0, |&(_, sum)| sum);
                let place = worlds.partition_point(|&(_, sum)| sum <= fraction * all);
                worlds[place.min(worlds.len() - 1)].0
            }
        }
    }

    /// How many worlds were weighed, and how many equally likely ones they are as good as; `None` if they were not.
    pub fn effective(&self) -> Option<(usize, f64)> {
        let Drawn::Weighed(worlds) = &self.drawn else { return None };
        let (mut before, mut squares) = (0.0, 0.0);
        for &(_, sum) in worlds {
            squares += (sum - before) * (sum - before);
            before = sum;
        }
        Some((worlds.len(), before * before / squares))
    }
}

/// The logarithm of how likely the others were to play as they did, if the cards lie like this.
pub(super) fn log_likelihood<C, M, const N: usize>(
    view: &View<C, N>,
    model: &M,
    inference: &Inference,
    world: &World,
) -> f64
where
    C: Playable<N>,
    M: Model<C::Play, N>,
{
    let mut choices = Choices::default();
    let mut log = view.table().log_likelihood(view.seat(), &begun_with(view, world.hands()));
    retrace(view, model, world.hands(), |play, shown, card| {
        if play.player() != view.seat() {
            model.weigh(play, shown, &mut choices);
            let chosen = choices.probability(card);
            let any = 1.0 / choices.len().max(1) as f64;
            log += (inference.anything * any + (1.0 - inference.anything) * chosen).ln();
        }
    });
    log
}

/// What the plays so far have shown.
pub(in crate::agents) fn shown<C, M, const N: usize>(view: &View<C, N>, model: &M) -> Shown<N>
where
    C: Playable<N>,
    M: Model<C::Play, N>,
{
    retrace(view, model, [Hand::EMPTY; N], |_, _, _| {})
}

/// The hands as they were when the play began.
fn begun_with<C: Playable<N>, const N: usize>(view: &View<C, N>, mut hands: [Hand; N]) -> [Hand; N] {
    view.table().plays().iter().for_each(|(player, card)| hands[player].insert(card));
    hands
}

/// Plays the hand again, if players now hold these cards, and looks at each card before it is played.
fn retrace<C, M, const N: usize>(
    view: &View<C, N>,
    model: &M,
    hands: [Hand; N],
    mut look: impl FnMut(&C::Play, &Shown<N>, maxn_games::cards::Card),
) -> Shown<N>
where
    C: Playable<N>,
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
