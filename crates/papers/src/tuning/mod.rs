//! Tuning of [models](maxn_games::trick_game::model) by self-play.
//!
//! In each round a player by rollouts plays deals against itself with the current model. The model then learns the player's
//! choices: its log-odds are fitted to the expectations of the cards. The next round plays hands out with the better model, and
//! so has better expectations (expert iteration). Tuning starts from random play.
//!
//! ```
//! use maxn_papers::tuning::{Tuned, Tuning};
//!
//! let tuning = Tuning { rounds: 1, deals: 1, play_outs: 30, ..Tuning::of(Tuned::Hearts) };
//! let weights = tuning.run(Tuned::Hearts, &mut |_| {})?;
//! assert!(weights.iter().any(|&weight| weight != 0));
//! # Ok::<(), maxn_play::AgentError>(())
//! ```

mod fit;
mod lesson;

use fit::fit;
use lesson::{Lesson, lessons};
use maxn::Generator;
use maxn_games::hearts::{self, HeartsFeatures};
use maxn_games::spades;
use maxn_games::trick_game::model::{Features, TrickFeatures, Weighted};
use maxn_games::trick_game::{TrickGame, TrickHand};
use maxn_games::tricks::{DealError, Tricks};
use maxn_play::toolkit::hidden::HandSeries;
use maxn_play::{AgentError, Inference, RolloutOptions, parallel};

/// The settings of a tuning. The same settings always lead to the same weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The number of rounds.
    pub rounds: u32,
    /// Deals per round.
    pub deals: u32,
    /// Play-outs per decision.
    pub play_outs: u64,
    /// The points by which a card has to be better than another to be chosen about three times as often.
    pub temperature: f64,
    /// The seed of all deals.
    pub seed: u64,
    /// The number of threads; the weights do not depend on it.
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

/// The result of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// The number of the round, from 1.
    pub number: u32,
    /// The number of decisions learnt from so far.
    pub decisions: usize,
    /// The mean loss of the model against the best card, by its own play-outs, before and after the round.
    pub regret: [f64; 2],
}

impl Tuned {
    /// All games that have a model to be tuned.
    pub const ALL: [Tuned; 2] = [Tuned::Hearts, Tuned::Spades];

    /// The name of the game.
    pub fn name(self) -> &'static str {
        match self {
            Tuned::Hearts => "hearts",
            Tuned::Spades => "spades",
        }
    }

    /// The game of a name; `None` if it has no model to be tuned.
    pub fn find(name: &str) -> Option<Tuned> {
        Tuned::ALL.into_iter().find(|game| game.name() == name)
    }
}

impl Tuning {
    /// The settings by which the weights of this program were made.
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

    /// Tunes the model of a game, starting from random play; `tell` gets each round.
    ///
    /// # Errors
    /// If a deal cannot be played, which does not happen.
    pub fn run(&self, game: Tuned, tell: &mut dyn FnMut(Round)) -> Result<Vec<i16>, AgentError> {
        let failed = |problem: DealError| AgentError::Failed(problem.to_string());
        match game {
            Tuned::Hearts => {
                let series = hearts::Series::new(4, hearts::Options::PAPERS_HD);
                self.tune::<_, _, HeartsFeatures>(&series.map_err(failed)?, tell)
            }
            Tuned::Spades => {
                let series = spades::Series::new(3, spades::Options::STANDARD);
                self.tune::<_, _, TrickFeatures>(&series.map_err(failed)?, tell)
            }
        }
    }

    fn tune<S, G, F>(&self, series: &S, tell: &mut dyn FnMut(Round)) -> Result<Vec<i16>, AgentError>
    where
        S: HandSeries<Hand = TrickHand<G>>,
        G: TrickGame,
        F: Features<Tricks<G>>,
    {
        let mut weights = vec![0.0; F::COUNT];
        let mut learnt: Vec<Lesson> = Vec::new();
        let mut generator = Generator::new(self.seed);
        for number in 1..=self.rounds {
            // The decisions of random play are dropped.
            if number == 2 {
                learnt.clear();
            }
            let model = Weighted::<F>::new::<Tricks<G>>(rounded(&weights));
            let play = |&seed: &u64| {
                let rollout = RolloutOptions {
                    play_outs: Some(self.play_outs),
                    inference: Inference::NONE,
                    seed,
                    ..RolloutOptions::default()
                };
                lessons::<S, G, F>(series, &rollout, &model, self.temperature, seed)
            };
            let seeds: Vec<u64> = (0..self.deals).map(|_| generator.next_u64()).collect();
            for played in parallel::map(&seeds, self.threads, play) {
                learnt.extend(played?);
            }
            let before = regret(&learnt, &weights);
            fit(&mut weights, &learnt);
            tell(Round { number, decisions: learnt.len(), regret: [before, regret(&learnt, &weights)] });
        }
        Ok(rounded(&weights))
    }
}

/// The mean loss of choosing by these weights against the best card.
fn regret(lessons: &[Lesson], weights: &[f64]) -> f64 {
    let loss = |lesson: &Lesson| {
        let chances = lesson.chances(weights);
        lesson.cards.iter().zip(chances).map(|(card, chance)| card.behind * chance).sum::<f64>()
    };
    lessons.iter().map(loss).sum::<f64>() / lessons.len().max(1) as f64
}

/// Rounds weights to hundredths.
fn rounded(weights: &[f64]) -> Vec<i16> {
    weights.iter().map(|weight| (weight * 100.0).round().clamp(-9999.0, 9999.0) as i16).collect()
}

/// The probability that the model chooses instead of the rollouts, so that all kinds of positions are met.
const EXPLORES: f64 = 0.15;
