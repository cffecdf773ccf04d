//! Agents that decide on what their seat knows: by rules of thumb, by play-outs, and by one tree over the information set.

use super::{Agent, Scope};
use crate::advice::{AgentAdvice, AgentError};
use crate::decision::Decision;
use crate::game::{GameInfo, SeatKnowledge, Situation};
use crate::hidden_options::{AlphaMuAgentOptions, IsmctsOptions, RolloutOptions};
use std::time::Duration;

/// Hands over the information set of the player to move.
///
/// # Errors
/// If the contest is over, or nothing is hidden in it.
pub(crate) fn on_information_set(
    situation: Situation<'_>,
    work: impl FnOnce(&dyn SeatKnowledge) -> Result<AgentAdvice, AgentError>,
) -> Result<AgentAdvice, AgentError> {
    match situation {
        Situation::Hidden(known) => work(known),
        Situation::Open(contest) => {
            let seat = contest.to_move().ok_or(AgentError::Over)?;
            let known = contest.information_set(seat);
            let known = known.ok_or_else(|| AgentError::Unsuitable(nothing_hidden(contest.game())))?;
            work(known.as_ref())
        }
    }
}

/// The reason why an agent for hidden cards cannot play a game without them.
pub(crate) fn nothing_hidden(game: &dyn GameInfo) -> String {
    format!(
        "it is for games with hidden cards, and in {} nothing is hidden; take a search such as maxn or paranoid",
        game.name()
    )
}

/// The advice to a player who has no choice, if no other judgement is asked for: it costs nothing.
pub(crate) fn forced(legal: &[Decision], scope: Scope) -> Option<AgentAdvice> {
    match legal {
        [only] if scope == Scope::Best => Some(AgentAdvice::bare(only.clone())),
        _ => None,
    }
}

/// Plays by the rules of thumb of the game's folder, which look no further than the trick.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleBasedAgent;

impl Agent for RuleBasedAgent {
    fn advise(&mut self, situation: Situation<'_>, _scope: Scope) -> Result<AgentAdvice, AgentError> {
        on_information_set(situation, |known| {
            known.rule_based().map(AgentAdvice::bare).ok_or(AgentError::Over)
        })
    }
}

/// Tries every decision in determinizations, and plays the hands out by a model of the players.
#[derive(Clone, Debug)]
pub(crate) struct RolloutAgent(pub(crate) RolloutOptions);

impl Agent for RolloutAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        on_information_set(situation, |known| match forced(&known.legal(), scope) {
            Some(advice) => Ok(advice),
            None => known.roll_out(&self.0),
        })
    }

    fn set_time(&mut self, time: Duration) {
        self.0.time = Some(time);
    }
}

/// Looks for one strategy that makes the bid of its seat in the most determinizations.
#[derive(Clone, Debug)]
pub(crate) struct AlphaMuAgent(pub(crate) AlphaMuAgentOptions);

impl Agent for AlphaMuAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        on_information_set(situation, |known| match forced(&known.legal(), scope) {
            Some(advice) => Ok(advice),
            None => known.alpha_mu(&self.0),
        })
    }

    fn set_time(&mut self, time: Duration) {
        self.0.rollout.time = Some(time / 2);
    }
}

/// Grows one tree of simulations for each decision, in a new determinization per simulation.
#[derive(Clone, Debug)]
pub(crate) struct TreeAgent(pub(crate) IsmctsOptions);

impl Agent for TreeAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        on_information_set(situation, |known| match forced(&known.legal(), scope) {
            Some(advice) => Ok(advice),
            None => known.grow_tree(&self.0),
        })
    }

    fn set_time(&mut self, time: Duration) {
        (self.0.simulation.tree.limits.time, self.0.before_play.time) = (Some(time), Some(time));
    }
}
