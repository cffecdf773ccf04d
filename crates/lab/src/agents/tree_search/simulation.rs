//! One play from the root to the end.

use super::TreeSearch;
use super::tree::Tree;
use crate::agents::Playable;
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
}

impl<'g> Simulation<'g> {
    pub(super) fn new(settings: TreeSearch, generator: &'g mut Generator) -> Self {
        Simulation { settings, generator, path: Vec::new(), moves: Vec::new() }
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
        tree.descend(&mut play, &mut self.path, &mut self.moves);
        let worth = self.play_out(contest, play);
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
        let scale = if contest.lowest_wins() { -1.0 } else { 1.0 } / contest.span();
        contest.worth(&play).map(|worth| worth * scale)
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
