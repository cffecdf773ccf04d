//! Simulations: one play from the root to the end.

use super::game::HiddenGame;
use super::model::{Choices, Dice, Model, Shown};
use super::open_hand::SearchedHand;
use super::tree::Tree;
use crate::cards::Card;
use crate::knowledge::Generator;
use maxn::Game;
use maxn_play::{Aim, SimulationOptions};
use rand_xoshiro::rand_core::RngCore;

/// The dice of simulations, and buffers that they share.
pub(super) struct Simulation<'g> {
    random: f64,
    aim: Aim,
    generator: &'g mut Generator,
    path: Vec<usize>,
    moves: Vec<Card>,
    choices: Choices,
}

/// A model that plays hands out, and the voids shown before.
pub(super) struct Modelled<M, const N: usize> {
    pub(super) model: M,
    pub(super) shown: Shown<N>,
}

impl<'g> Simulation<'g> {
    pub(super) fn new(options: &SimulationOptions, generator: &'g mut Generator) -> Self {
        Simulation {
            random: options.random,
            aim: options.aim,
            generator,
            path: Vec::new(),
            moves: Vec::new(),
            choices: Choices::default(),
        }
    }

    pub(super) fn generator(&mut self) -> &mut Generator {
        self.generator
    }

    /// Plays down the tree, then out, and adds the [scaled](scale_of) result to the tree.
    pub(super) fn run<C: HiddenGame<N>, const N: usize>(
        &mut self,
        contest: &C,
        mut play: C::Play,
        tree: &mut Tree<N>,
    ) {
        tree.descend(&mut play, &mut self.path, &mut self.moves, |_, _| ());
        let worth = self.play_out(contest, play);
        tree.record(&self.path, &worth);
    }

    /// The same, but that a model plays out.
    pub(super) fn run_with<C: HiddenGame<N>, const N: usize>(
        &mut self,
        contest: &C,
        mut play: C::Play,
        players: &Modelled<C::Model, N>,
        tree: &mut Tree<N>,
    ) {
        let mut shown = players.shown;
        tree.descend(&mut play, &mut self.path, &mut self.moves, |play, card| {
            shown.note(play.player(), players.model.led(play), card);
        });
        let mut dice = Dice::new(self.generator.next_u64());
        while !play.is_terminal() && !contest.is_decided(&play) {
            players.model.play(&mut play, &mut shown, &mut self.choices, &mut dice);
        }
        let worth = self.scaled(contest, &play);
        tree.record(&self.path, &worth);
    }

    /// Plays to the end: mostly the preferred card, now and then any.
    pub(super) fn play_out<C: HiddenGame<N>, const N: usize>(
        &mut self,
        contest: &C,
        mut play: C::Play,
    ) -> [f64; N] {
        while !play.is_terminal() && !contest.is_decided(&play) {
            self.moves.clear();
            play.moves(&mut self.moves);
            let any = self.random > 0.0 && self.fraction() < self.random;
            let place = if any { (self.fraction() * self.moves.len() as f64) as usize } else { 0 };
            play.apply(self.moves[place]);
        }
        self.scaled(contest, &play)
    }

    /// The value of an end, scaled so that the most is best and differences are up to about 1.
    fn scaled<C: HiddenGame<N>, const N: usize>(&self, contest: &C, end: &C::Play) -> [f64; N] {
        let scale = if contest.lowest_wins() { -1.0 } else { 1.0 } / contest.span();
        let worth = match self.aim {
            Aim::Worth => contest.worth(end),
            Aim::Stake => contest.stake(end),
        };
        worth.map(|worth| worth * scale)
    }

    /// A number from 0 to 1.
    fn fraction(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The factor that undoes the scale of results.
pub(super) fn scale_of<C: HiddenGame<N>, const N: usize>(contest: &C) -> f64 {
    contest.span() * if contest.lowest_wins() { -1.0 } else { 1.0 }
}

/// The unit of an aim.
pub(super) fn measure_of<C: HiddenGame<N>, const N: usize>(aim: Aim) -> &'static str {
    match aim {
        Aim::Worth => C::Hand::MEASURE,
        Aim::Stake => C::STAKE,
    }
}
