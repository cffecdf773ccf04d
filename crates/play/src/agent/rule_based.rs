//! The agent that plays by rules of thumb.

use super::{Agent, Scope, on_information_set};
use crate::advice::{AgentAdvice, AgentError};
use crate::game::Situation;

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
