//! One play from the root to the end.

use super::TreeSearch;
use super::tree::Tree;
use crate::agents::Playable;
use crate::agents::model::{Choices, Dice, Model, Shown};
use maxn::Game;
use maxn_games::cards::Card;
use maxn_games::view::Generator;
use rand_xoshiro::rand_core::RngCore;

/// What simulations share: dice, and room for moves.
pub(super) struct Simulation<'g> {
    settings: TreeSearch,
    generator: &'g mut Generator,
    path: Vec<usize>,
    moves: Vec<Card>,
    choices: Choices,
}

/// A model that plays hands out, and what had been shown when it was asked.
pub(super) struct Modelled<M, const N: usize> {
    pub(super) model: M,
    pub(super) shown: Shown<N>,
}

impl<'g> Simulation<'g> {
    pub(super) fn new(settings: TreeSearch, generator: &'g mut Generator) -> Self {
        Simulation { settings, generator, path: Vec::new(), moves: Vec::new(), choices: Choices::default() }
    }

    pub(super) fn generator(&mut self) -> &mut Generator {
        self.generator
    }

    /// Plays down the tree, then out, and writes down what came of it, scaled so that higher is better and
    /// differences are up to about 1.
    pub(super) fn run<C: Playable<N>, const N: usize>(
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
    pub(super) fn run_with<C: Playable<N>, const N: usize>(
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

    /// Plays to the end: mostly what is preferred, now and then anything.
    pub(super) fn play_out<C: Playable<N>, const N: usize>(
        &mut self,
        contest: &C,
        mut play: C::Play,
    ) -> [f64; N] {
        while !play.is_terminal() && !contest.is_decided(&play) {
            self.moves.clear();
            play.moves(&mut self.moves);
            let any = self.settings.random > 0.0 && self.fraction() < self.settings.random;
            let place = if any { (self.fraction() * self.moves.len() as f64) as usize } else { 0 };
            play.apply(self.moves[place]);
        }
        self.scaled(contest, &play)
    }

    /// What an end is worth, so that higher is better and differences are up to about 1.
    fn scaled<C: Playable<N>, const N: usize>(&self, contest: &C, end: &C::Play) -> [f64; N] {
        let scale = if contest.lowest_wins() { -1.0 } else { 1.0 } / contest.span();
        self.settings.aim.of(contest, end).map(|worth| worth * scale)
    }

    /// A number from 0 to 1.
    fn fraction(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Undoes the scale of [`Simulation::run`].
pub(super) fn unscaled<C: Playable<N>, const N: usize>(contest: &C, worth: [f64; N]) -> [f64; N] {
    let scale = contest.span() * if contest.lowest_wins() { -1.0 } else { 1.0 };
    worth.map(|worth| worth * scale)
}
