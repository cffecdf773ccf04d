//! Rollouts: every candidate decision is tried in sampled worlds, and the hands are played out by a model of the players.

use super::advice::CardAdvice;
use super::candidates::{Candidate, grouped};
use super::deadline::Deadline;
use super::game::HiddenGame;
use super::model::{Choices, Dice, Model, Shown};
use super::posterior::{Posterior, shown, weighed_for};
use super::race::{IMPOSSIBLE, Race};
use super::view::View;
use crate::card_contest::CardDecision;
use crate::knowledge::CardWorld;
use maxn::{Game, Player};
use maxn_play::{AgentError, RolloutOptions, parallel};

/// Plays hands out in worlds that agree with a view, after every candidate decision, and takes the decision after which the
/// seat does best.
///
/// In a play-out everybody goes by the [`Model`], and so by what it sees itself: nobody looks into the others' hands, as they do
/// where each world is searched. All decisions are tried in the same worlds with the same dice; those that fall behind clearly
/// are left, and their play-outs go to the others.
///
/// The same view is decided the same way on any number of threads, unless there is a limit on time.
///
/// # Errors
/// If there is nothing to decide.
///
/// ```
/// use maxn_games::card_contest::CardContest;
/// use maxn_games::hearts::{HeartsContest, Options};
/// use maxn_games::hidden::{HiddenGame, roll_out};
/// use maxn_play::{Inference, RolloutOptions};
///
/// let contest = HeartsContest::<4>::new(Options::PAPERS, 1)?;
/// let options = RolloutOptions {
///     play_outs: 500,
///     worlds: None,
///     inference: Inference::default(),
///     time: None,
///     threads: 1,
///     seed: 0,
/// };
/// let advice = roll_out(&contest.view(0), &HeartsContest::<4>::model(), &options)?;
/// assert!(contest.decisions().contains(&advice.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn roll_out<C, M, const N: usize>(
    view: &View<C, N>,
    model: &M,
    options: &RolloutOptions,
) -> Result<CardAdvice, AgentError>
where
    C: HiddenGame<N>,
    M: Model<C::Play, N>,
{
    let deadline = Deadline::within(options.time);
    let separators = view.table().separators() | view.hidden_cards().cards();
    let candidates = grouped(view.table().candidates(view.seat()), separators);
    let weighed = weighed_for(affordable(options), options.time);
    let posterior = Posterior::new(view, model, &options.inference, weighed, options.seed, options.threads)
        .ok_or(AgentError::Over)?;
    let trial = Trial { view, model, shown: shown(view, model), candidates: &candidates, seed: options.seed };
    let table = Table {
        candidates: &candidates,
        players: N,
        seat: view.seat(),
        sign: if view.table().lowest_wins() { -1.0 } else { 1.0 },
        measure: C::STAKE,
    };
    race(options, &table, deadline, &|number, contenders| {
        trial.in_world(number, &posterior.draw(number), contenders)
    })
}

/// More worlds than any time is enough for.
const UNLIMITED: u64 = 1 << 40;

/// About the number of decisions that are tried in a world.
const CHOICES: u64 = 8;

/// The number of worlds before the first decisions are left; it doubles each time.
const FIRST_BATCH: u64 = 32;
const LARGEST_BATCH: u64 = 512;

/// About the number of play-outs, if time does not end them.
fn affordable(options: &RolloutOptions) -> u64 {
    let in_worlds = options.worlds.map_or(u64::MAX, |worlds| worlds.saturating_mul(CHOICES));
    options.play_outs.min(in_worlds)
}

/// The decisions to be compared, and the seat that they are for.
struct Table<'c> {
    candidates: &'c [Candidate],
    players: usize,
    seat: Player,
    sign: f64,
    measure: &'static str,
}

/// The results of some contenders in the world of a number, as [`Race::enter`] takes them.
type InWorld<'t> = &'t (dyn Fn(u64, &[usize]) -> Vec<f64> + Sync);

/// Tries all decisions in batches of worlds, until one is left or the options end it.
fn race(
    options: &RolloutOptions,
    table: &Table<'_>,
    deadline: Deadline,
    in_world: InWorld<'_>,
) -> Result<CardAdvice, AgentError> {
    let candidates = table.candidates;
    let mut race = Race::new(candidates.len(), table.players, table.seat, table.sign);
    let (mut batch, mut worlds) = (FIRST_BATCH, 0_u64);
    let most_worlds = options.worlds.unwrap_or(UNLIMITED).max(1);
    let goes_on = |race: &Race, worlds: u64| {
        race.contenders().len() > 1 && race.play_outs() < options.play_outs && worlds < most_worlds
    };
    // A seat without a choice is told at least what to expect.
    while !race.contenders().is_empty() && (worlds == 0 || goes_on(&race, worlds)) {
        let affordable = (options.play_outs - race.play_outs()).div_ceil(race.contenders().len() as u64);
        let count = affordable.min(batch).min(most_worlds - worlds);
        let numbers: Vec<u64> = (worlds..worlds + count).collect();
        let found = parallel::map(&numbers, options.threads, |&number| in_world(number, race.contenders()));
        race.enter(&found);
        worlds += count;
        if deadline.is_over() {
            break;
        }
        race.leave_behind();
        batch = (batch * 2).min(LARGEST_BATCH);
    }
    let leader = race.leader().or((!candidates.is_empty()).then_some(0)).ok_or(AgentError::Over)?;
    let mut choices = Vec::new();
    for (place, candidate) in candidates.iter().enumerate() {
        choices.extend(candidate.stands_for.iter().map(|&decision| (decision, race.mean(place))));
    }
    Ok(CardAdvice {
        best: candidates[leader].decision,
        choices,
        measure: table.measure,
        nodes: race.play_outs(),
        worlds: Some(worlds),
    })
}

/// A view and the decisions that are tried in it.
struct Trial<'v, C, M, const N: usize> {
    view: &'v View<C, N>,
    model: &'v M,
    shown: Shown<N>,
    candidates: &'v [Candidate],
    seed: u64,
}

impl<C, M, const N: usize> Trial<'_, C, M, N>
where
    C: HiddenGame<N>,
    M: Model<C::Play, N>,
{
    /// Plays out each contender in a world, with the same dice for every contender.
    fn in_world(&self, number: u64, world: &CardWorld, contenders: &[usize]) -> Vec<f64> {
        let open = self.view.determinize(world);
        let position = open.position();
        let seed = self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut results = Vec::with_capacity(contenders.len() * N);
        for &contender in contenders {
            let mut dice = Dice::new(seed);
            let worth = match (&position, self.candidates[contender].decision) {
                (Some(position), CardDecision::Play(card)) => {
                    let (mut play, mut shown) = (position.clone(), self.shown);
                    shown.note(play.player(), self.model.led(&play), card);
                    play.apply(card);
                    Some(self.to_the_end(&open, play, shown, &mut dice))
                }
                (_, decision) => open.clone().by_model(decision).and_then(|after| {
                    let play = after.position()?;
                    Some(self.to_the_end(&after, play, Shown::default(), &mut dice))
                }),
            };
            results.extend(worth.unwrap_or([IMPOSSIBLE; N]));
        }
        results
    }

    /// Plays out, and returns the stake of each player.
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
