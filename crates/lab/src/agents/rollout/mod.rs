//! Rollouts: every decision is tried in worlds that may be, and the hands are played out by a model of the players.

mod candidates;
mod inference;
mod race;

pub use inference::{Inference, Posterior};
pub(super) use inference::{shown, weighed_for};

use super::hidden::best_of;
use super::model::{Choices, Dice, Model, Shown};
use super::shared;
use super::{Advice, Budget, Cost, HiddenAdviser, HiddenAgent, NoDecision, Playable};
use candidates::{Candidate, candidates};
use maxn::Game;
use maxn_games::contest::CardDecision;
use maxn_games::view::{View, World};
use race::Race;
use std::time::{Duration, Instant};

/// Plays hands out in worlds that agree with what a seat knows, after every decision that it could make, and takes the
/// decision after which it does best.
///
/// In a play-out everybody goes by a [`Model`] of the players, and so by what it sees itself: nobody looks into the others'
/// hands, as they do where each world is searched. All decisions are tried in the same worlds with the same dice; those that
/// fall behind clearly are left, and what they would have cost goes to the others.
///
/// Worlds are as likely as the model thinks after all that was played ([`Inference`]), or all equally likely.
///
/// The same view is decided the same way on any number of threads, unless there is a limit on time.
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::hearts::{HeartsContest, Options};
/// use maxn_games::view::Hidden;
/// use maxn_lab::agents::{HiddenAdviser, Rollout};
///
/// let contest = HeartsContest::<4>::new(Options::PAPERS, 1)?;
/// let advice = Rollout::new(500).advise(&contest.view(0))?;
/// assert!(contest.decisions().contains(&advice.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rollout {
    play_outs: u64,
    worlds: Option<u64>,
    inference: Inference,
    time: Option<Duration>,
    threads: usize,
    seed: u64,
    cost: Cost,
}

impl Rollout {
    /// So many play-outs for each decision, on one thread, with the usual inference.
    pub fn new(play_outs: u64) -> Self {
        Rollout {
            play_outs,
            worlds: None,
            inference: Inference::default(),
            time: None,
            threads: 1,
            seed: 0,
            cost: Cost::default(),
        }
    }

    /// How worlds are weighed.
    #[must_use]
    pub fn inference(mut self, inference: Inference) -> Self {
        self.inference = inference;
        self
    }

    /// How long a decision may take.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// On how many threads hands are played out.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Which worlds are drawn, and which dice thrown.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The same player within a budget, whose nodes are play-outs; what it does not limit stays as it is, but with a number
    /// of worlds or a time and no number of play-outs there is no other limit.
    #[must_use]
    pub fn within(mut self, budget: &Budget) -> Self {
        let other = budget.worlds.is_some() || budget.time.is_some();
        self.play_outs = budget.nodes.unwrap_or(if other { UNLIMITED } else { self.play_outs });
        self.worlds = budget.worlds;
        self.time = budget.time.or(self.time);
        self
    }

    /// About how many play-outs there will be, if only time does not end them.
    fn affordable(&self) -> u64 {
        let in_worlds = self.worlds.map_or(u64::MAX, |worlds| worlds.saturating_mul(CHOICES));
        self.play_outs.min(in_worlds)
    }

    /// Tries all decisions, with any model of the players.
    ///
    /// # Errors
    /// If there is nothing to decide.
    pub fn advise_with<C, M, const N: usize>(
        &self,
        view: &View<C, N>,
        model: &M,
    ) -> Result<Advice<CardDecision, N>, NoDecision>
    where
        C: Playable<N>,
        M: Model<C::Play, N>,
    {
        self.try_all(view, model).map(|(advice, _)| advice)
    }

    /// Tries all decisions; what they bring, and in how many worlds they were tried.
    ///
    /// # Errors
    /// If there is nothing to decide.
    pub(in crate::agents) fn try_all<C, M, const N: usize>(
        &self,
        view: &View<C, N>,
        model: &M,
    ) -> Result<(Advice<CardDecision, N>, u64), NoDecision>
    where
        C: Playable<N>,
        M: Model<C::Play, N>,
    {
        let deadline = self.time.map(|time| Instant::now() + time);
        let candidates = candidates(view);
        let shown = inference::shown(view, model);
        let posterior = Posterior::new(
            view,
            model,
            &self.inference,
            weighed_for(self.affordable(), self.time),
            self.seed,
            self.threads,
        );
        let posterior = posterior.ok_or(NoDecision::Over)?;
        let trial = Trial { view, model, shown, candidates: &candidates, seed: self.seed };
        let sign = if view.table().lowest_wins() { -1.0 } else { 1.0 };
        let mut race = Race::new(candidates.len(), view.seat(), sign);
        let (mut batch, mut worlds) = (FIRST_BATCH, 0_u64);
        let most_worlds = self.worlds.unwrap_or(UNLIMITED).max(1);
        let goes_on = |race: &Race<N>, worlds: u64| {
            race.contenders().len() > 1 && race.play_outs() < self.play_outs && worlds < most_worlds
        };
        // Whoever has no choice is told at least what to expect.
        while !race.contenders().is_empty() && (worlds == 0 || goes_on(&race, worlds)) {
            let affordable = (self.play_outs - race.play_outs()).div_ceil(race.contenders().len() as u64);
            let count = affordable.min(batch).min(most_worlds - worlds);
            let places: Vec<u64> = (worlds..worlds + count).collect();
            race.enter(shared::each(&places, self.threads, |&place| {
                trial.in_world(place, &posterior.draw(place), race.contenders())
            }));
            worlds += count;
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            race.leave_behind();
            batch = (batch * 2).min(LARGEST_BATCH);
        }
        let leader = race.leader().or((!candidates.is_empty()).then_some(0)).ok_or(NoDecision::Over)?;
        let mut choices = Vec::new();
        for (place, candidate) in candidates.iter().enumerate() {
            choices.extend(candidate.stands_for.iter().map(|&decision| (decision, race.mean(place))));
        }
        let best = candidates[leader].decision;
        let cost = Cost::of(race.play_outs());
        Ok((Advice { best, choices, measure: C::STAKE, exact: false, cost }, worlds))
    }
}

/// More play-outs, or worlds, than any time is enough for.
const UNLIMITED: u64 = 1 << 40;

/// About how many decisions are tried in a world.
const CHOICES: u64 = 8;

/// Worlds before the first decisions are left; then twice as many each time.
const FIRST_BATCH: u64 = 32;
const LARGEST_BATCH: u64 = 512;

/// What is tried.
struct Trial<'v, C, M, const N: usize> {
    view: &'v View<C, N>,
    model: &'v M,
    shown: Shown<N>,
    candidates: &'v [Candidate],
    seed: u64,
}

impl<C, M, const N: usize> Trial<'_, C, M, N>
where
    C: Playable<N>,
    M: Model<C::Play, N>,
{
    /// What each contender leads to in a world, with the same dice for every contender.
    fn in_world(&self, place: u64, world: &World, contenders: &[usize]) -> Vec<Option<[f64; N]>> {
        let open = self.view.open(world);
        let position = open.position();
        let seed = self.seed ^ (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let try_out = |&contender: &usize| {
            let mut dice = Dice::new(seed);
            match (&position, self.candidates[contender].decision) {
                (Some(position), CardDecision::Play(card)) => {
                    let (mut play, mut shown) = (position.clone(), self.shown);
                    shown.note(play.player(), self.model.led(&play), card);
                    play.apply(card);
                    Some(self.to_the_end(&open, play, shown, &mut dice))
                }
                (_, decision) => {
                    let after = open.clone().imagined(decision)?;
                    let play = after.position()?;
                    Some(self.to_the_end(&after, play, Shown::default(), &mut dice))
                }
            }
        };
        contenders.iter().map(try_out).collect()
    }

    fn to_the_end(
        &self,
        contest: &C,
        mut play: C::Play,
        mut shown: Shown<N>,
        dice: &mut Dice<'_>,
    ) -> [f64; N] {
        let mut choices = Choices::default();
        while !play.is_terminal() && !contest.is_decided(&play) {
            self.model.play(&mut play, &mut shown, &mut choices, dice);
        }
        contest.stake(&play)
    }
}

impl<C: Playable<N>, const N: usize> HiddenAdviser<C, N> for Rollout {
    fn advise(&mut self, view: &View<C, N>) -> Result<Advice<CardDecision, N>, NoDecision> {
        self.advise_with(view, &C::model())
    }
}

impl<C: Playable<N>, const N: usize> HiddenAgent<C, N> for Rollout {
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision> {
        let (decision, cost) = best_of(self, view)?;
        self.cost = cost;
        Ok(decision)
    }

    /// Nodes are play-outs.
    fn cost(&self) -> Cost {
        self.cost
    }
}
