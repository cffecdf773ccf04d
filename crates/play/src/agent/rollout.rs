//! The agent that plays hands out by a model of the players.

use super::{Agent, Scope, forced, on_information_set};
use crate::advice::{AgentAdvice, AgentError};
use crate::game::Situation;
use crate::hidden_options::RolloutOptions;
use std::time::Duration;

/// Tries every decision in determinizations, and plays the hands out by a model of the players.
#[derive(Clone, Copy, Debug)]
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
