//! Agents that do not look at the others' cards.

use super::{Advice, Adviser, Agent, Cost, NoDecision, Random};
use maxn_games::contest::{CardDecision, Contest};
use maxn_games::view::{Hidden, View};

/// Somebody who decides by what a seat may know.
pub trait HiddenAgent<C: Hidden<N>, const N: usize> {
    /// A decision for the seat, whose turn it is.
    ///
    /// # Errors
    /// If there is nothing to decide, or the agent cannot work as it was told to.
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision>;

    /// What the last decision cost.
    fn cost(&self) -> Cost {
        Cost::default()
    }
}

/// An agent that can say what it expects of every decision.
pub trait HiddenAdviser<C: Hidden<N>, const N: usize>: HiddenAgent<C, N> {
    /// What every decision worth considering is expected to bring.
    ///
    /// # Errors
    /// As [`HiddenAgent::decide`].
    fn advise(&mut self, view: &View<C, N>) -> Result<Advice<CardDecision, N>, NoDecision>;
}

/// An agent that may not look, at a table: it is shown the view of whoever's turn it is.
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::hearts::{HeartsContest, Options};
/// use maxn_lab::agents::{Agent, Random, Seated};
///
/// let contest = HeartsContest::<4>::new(Options::STANDARD, 1)?;
/// let decision = Seated(Random::new(1)).decide(&contest)?;
/// assert!(contest.decisions().contains(&decision));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Seated<A>(pub A);

impl<C: Hidden<N>, A: HiddenAgent<C, N>, const N: usize> Agent<C, N> for Seated<A> {
    fn decide(&mut self, contest: &C) -> Result<CardDecision, NoDecision> {
        let seat = contest.turn().ok_or(NoDecision::Over)?;
        self.0.decide(&contest.view(seat))
    }

    fn cost(&self) -> Cost {
        self.0.cost()
    }
}

impl<C: Hidden<N>, A: HiddenAdviser<C, N>, const N: usize> Adviser<C, N> for Seated<A> {
    fn advise(&mut self, contest: &C) -> Result<Advice<CardDecision, N>, NoDecision> {
        let seat = contest.turn().ok_or(NoDecision::Over)?;
        self.0.advise(&contest.view(seat))
    }
}

impl<C: Hidden<N>, const N: usize> HiddenAgent<C, N> for Random {
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision> {
        Agent::decide(self, view.table())
    }
}

/// The decision of a seat that has no choice.
pub(super) fn only_decision<C: Contest<N>, const N: usize>(contest: &C) -> Option<C::Decision> {
    match &contest.decisions()[..] {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// The decision that an adviser thinks best, and what it cost to find: nothing for a seat that has no choice.
pub(super) fn best_of<C, A, const N: usize>(
    adviser: &mut A,
    view: &View<C, N>,
) -> Result<(CardDecision, Cost), NoDecision>
where
    C: Hidden<N>,
    A: HiddenAdviser<C, N>,
{
    if let Some(only) = only_decision(view.table()) {
        return Ok((only, Cost::default()));
    }
    let advice = adviser.advise(view)?;
    Ok((advice.best, advice.cost))
}
