//! Weights of [models](crate::agents::model), tuned by self-play.
//!
//! In every round a [`Rollout`] plays deals against itself with the model as it is, and tells what it expects of each card.
//! The model then learns to choose as that suggests: its log-odds are fitted to what the cards brought. The next round plays hands
//! out with the better model, and so expects better what will happen (expert iteration). It starts from nothing at all, with
//! cards chosen at random.
//!
//! ```
//! use maxn_lab::tuning::{Tuned, Tuning};
//!
//! let tuning = Tuning { rounds: 1, deals: 1, play_outs: 30, ..Tuning::of(Tuned::Hearts) };
//! let weights = tuning.run(Tuned::Hearts, &mut |_| {})?;
//! assert!(weights.iter().any(|&weight| weight != 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fit;
mod lesson;

use crate::agents::model::{Features, HeartsFeatures, TrickFeatures, Weighted};
use crate::agents::{Inference, NoDecision, Playable, Rollout};
use fit::fit;
use lesson::{Lesson, lessons};
use maxn::Player;
use maxn_games::hearts::{self, HeartsContest};
use maxn_games::spades::{self, SpadesContest};
use maxn_games::view::{Generator, SeedableRng};
use rand_xoshiro::rand_core::RngCore;

/// How a model is tuned. The same settings always lead to the same weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// How often the model learns from itself.
    pub rounds: u32,
    /// Deals that are played in each round.
    pub deals: u32,
    /// Play-outs for each decision.
    pub play_outs: u64,
    /// By how many points one card has to be better than another to be chosen about three times as often.
    pub temperature: f64,
    /// Which deals.
    pub seed: u64,
    /// On how many threads; the weights do not depend on it.
    pub threads: usize,
}

/// A game that has a model to be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuned {
    /// Hearts for four without passing, where the moon takes points off.
    Hearts,
    /// Spades for three.
    Spades,
}

/// What came of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Which one, from 1.
    pub number: u32,
    /// Decisions that were learnt from, in all rounds.
    pub decisions: usize,
    /// What the model loses on average against the best card, by its own play-outs, before and after.
    pub regret: [f64; 2],
}

impl Tuning {
    /// As the weights of this program were made.
    pub fn of(game: Tuned) -> Self {
        match game {
            Tuned::Hearts => {
                Tuning { rounds: 3, deals: 300, play_outs: 700, temperature: 0.5, seed: 1, threads: 1 }
            }
            Tuned::Spades => {
                Tuning { rounds: 3, deals: 200, play_outs: 500, temperature: 3.0, seed: 1, threads: 1 }
            }
        }
    }

    /// Tunes the model of a game from nothing, and tells of every round.
    ///
    /// # Errors
    /// If a deal cannot be played, which does not happen.
    pub fn run(&self, game: Tuned, tell: &mut dyn FnMut(Round)) -> Result<Vec<i16>, NoDecision> {
        let failed = |problem: &dyn std::fmt::Display| NoDecision::Failed(problem.to_string());
        match game {
            Tuned::Hearts => self.tune::<_, HeartsFeatures, 4>(tell, |seed| {
                HeartsContest::new(hearts::Options::PAPERS_HD, seed).map_err(|problem| failed(&problem))
            }),
            Tuned::Spades => self.tune::<_, TrickFeatures, 3>(tell, |seed| {
                SpadesContest::new(spades::Options::STANDARD, seed).map_err(|problem| failed(&problem))
            }),
        }
    }

    fn tune<C, F, const N: usize>(
        &self,
        tell: &mut dyn FnMut(Round),
        begin: impl Fn(u64) -> Result<C, NoDecision> + Sync,
    ) -> Result<Vec<i16>, NoDecision>
    where
        C: Playable<N>,
        F: Features<C::Play, N>,
    {
        let mut weights = vec![0.0; F::COUNT];
        let mut learnt: Vec<Lesson> = Vec::new();
        let mut generator = Generator::seed_from_u64(self.seed);
        for number in 1..=self.rounds {
            // What was played without any idea of the game is forgotten.
            if number == 2 {
                learnt.clear();
            }
            let model = Weighted::<F>::new::<C::Play, N>(rounded(&weights));
            let play = |&seed: &u64| {
                let player = Rollout::new(self.play_outs).inference(Inference::NONE).seed(seed);
                lessons::<C, F, N>(begin(seed)?, &player, &model, self.temperature, seed)
            };
            let seeds: Vec<u64> = (0..self.deals).map(|_| generator.next_u64()).collect();
            for played in self.each(&seeds, play) {
                learnt.extend(played?);
            }
            let before = regret(&learnt, &weights);
            fit(&mut weights, &learnt);
            tell(Round { number, decisions: learnt.len(), regret: [before, regret(&learnt, &weights)] });
        }
        Ok(rounded(&weights))
    }

    /// Does something with every seed, on some threads, and keeps the order.
    fn each<T: Send>(&self, seeds: &[u64], work: impl Fn(&u64) -> T + Sync) -> Vec<T> {
        let share = seeds.len().div_ceil(self.threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let shares = seeds.chunks(share);
            let workers: Vec<_> =
                shares.map(|share| scope.spawn(|| share.iter().map(&work).collect::<Vec<T>>())).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        })
    }
}

/// What choosing by these weights loses against the best card, on average.
fn regret(lessons: &[Lesson], weights: &[f64]) -> f64 {
    let loss = |lesson: &Lesson| {
        let chances = lesson.chances(weights);
        lesson.cards.iter().zip(chances).map(|(card, chance)| card.behind * chance).sum::<f64>()
    };
    lessons.iter().map(loss).sum::<f64>() / lessons.len().max(1) as f64
}

/// In hundredths.
fn rounded(weights: &[f64]) -> Vec<i16> {
    weights.iter().map(|weight| (weight * 100.0).round().clamp(-9999.0, 9999.0) as i16).collect()
}

/// The model chooses now and then, so that all kinds of positions are seen.
const EXPLORES: f64 = 0.15;

/// A player's own share of what is at stake.
fn own<const N: usize>(worth: Option<[f64; N]>, player: Player, sign: f64) -> Option<f64> {
    worth.map(|worth| sign * worth[player])
}
