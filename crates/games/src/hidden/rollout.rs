//! Rollouts: every candidate decision is tried in sampled worlds, and the hands are played out by a model of the players.

use super::advice::{CardAdvice, CardChoice, failure};
use super::candidates::{Candidate, grouped};
use super::game::HiddenGame;
use super::play::CardPlay;
use super::view::View;
use crate::card_contest::CardDecision;
use crate::knowledge::CardWorld;
use maxn::hidden::{
    Choices, Deadline, HiddenError, IMPOSSIBLE, Policy, Posterior, Race, RolloutOptions, play_out_with,
};
use maxn::{Game, MAX_PLAYERS};
use maxn_play::{AgentError, Aim};

/// Plays hands out in worlds that agree with a view, after every candidate decision, and takes the decision after which the
/// seat does best.
///
/// In a play-out everybody goes by the model, and so by what it sees itself: nobody looks into the others' hands, as they do
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
/// let contest = HeartsContest::new(4, Options::PAPERS, 1)?;
/// let options = RolloutOptions {
///     play_outs: 500,
///     worlds: None,
///     inference: Inference::default(),
///     time: None,
///     threads: 1,
///     seed: 0,
/// };
/// let advice = roll_out(&contest.view(0), &HeartsContest::model(), &options)?;
/// assert!(contest.decisions().contains(&advice.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn roll_out<C, M>(view: &View<C>, model: &M, options: &RolloutOptions) -> Result<CardAdvice, AgentError>
where
    C: HiddenGame,
    M: Policy<C::Play>,
{
    let deadline = Deadline::within(options.time);
    let separators = view.table().separators() | view.hidden_cards().cards();
    let candidates = grouped(view.table().candidates(view.seat()), separators);
    let known = CardPlay::new(view, Aim::Stake).map_err(failure)?;
    let (inference, seed) = (&options.inference, options.seed);
    let posterior = Posterior::new(&known, model, inference, options.weighed(), seed, options.threads);
    let posterior = posterior.map_err(failure)?;
    let memory = posterior.memory(model);
    let trial = Trial { known: &known, model, memory, candidates: &candidates, options };
    let mut race =
        Race::new(candidates.len(), view.table().players(), view.seat(), view.table().lowest_wins());
    let raced = race.run(options, deadline, &|number, contenders| {
        trial.in_world(number, &posterior.draw(number).ok_or(HiddenError::NoWorlds)?, contenders)
    });
    raced.map_err(failure)?;
    advice_of(&race, &candidates, view.table().measure(Aim::Stake))
}

/// The advice of a race.
fn advice_of(race: &Race, candidates: &[Candidate], measure: &'static str) -> Result<CardAdvice, AgentError> {
    let leader = race.leader().or((!candidates.is_empty()).then_some(0)).ok_or(AgentError::Over)?;
    let mut choices = Vec::new();
    for (place, candidate) in candidates.iter().enumerate() {
        choices.extend(candidate.stands_for.iter().map(|&decision| CardChoice {
            decision,
            expected: race.mean(place),
            standard_error: race.standard_error(place),
            visits: race.visits(place),
        }));
    }
    Ok(CardAdvice {
        best: candidates[leader].decision,
        choices,
        measure,
        nodes: race.play_outs(),
        worlds: Some(race.worlds()),
    })
}

/// A view and the decisions that are tried in it.
struct Trial<'v, C: HiddenGame, M: Policy<C::Play>> {
    known: &'v CardPlay<'v, C>,
    model: &'v M,
    memory: M::Memory,
    candidates: &'v [Candidate],
    options: &'v RolloutOptions,
}

impl<C: HiddenGame, M: Policy<C::Play>> Trial<'_, C, M> {
    /// Plays out each contender in a world, with the same dice for every contender.
    fn in_world(
        &self,
        number: u64,
        world: &CardWorld,
        contenders: &[usize],
    ) -> Result<Vec<f64>, HiddenError> {
        let open = self.known.contest(world);
        let position = open.position();
        let mut choices = Choices::default();
        let players = open.players();
        let mut results = Vec::with_capacity(contenders.len() * players);
        let mut play_out = |contest: &C, mut play: C::Play, mut memory: M::Memory| {
            let mut dice = self.options.dice(number);
            play_out_with(self.known, self.model, &mut play, contest, &mut memory, &mut dice, &mut choices)
        };
        for &contender in contenders {
            let stake = match (&position, self.candidates[contender].decision) {
                (Some(position), CardDecision::Play(card)) => {
                    let (mut play, mut memory) = (position.clone(), self.memory.clone());
                    self.model.note(&play, card, &mut memory);
                    play.apply(card);
                    play_out(&open, play, memory)?
                }
                (_, decision) => {
                    let after = open.clone().by_model(decision);
                    match after.and_then(|after| Some((after.position()?, after))) {
                        Some((play, after)) => play_out(&after, play, M::Memory::default())?,
                        None => [IMPOSSIBLE; MAX_PLAYERS],
                    }
                }
            };
            results.extend_from_slice(&stake[..players]);
        }
        Ok(results)
    }
}
