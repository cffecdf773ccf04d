//! The agent that grows one tree over its information set (IS-MCTS).

use super::{Agent, Scope, forced, on_information_set};
use crate::advice::{AgentAdvice, AgentError};
use crate::game::Situation;
use crate::hidden_options::IsmctsOptions;
use std::time::Duration;

/// Grows one tree of simulations for each decision, in a new determinization per simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeAgent(pub(crate) IsmctsOptions);

impl Agent for TreeAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        on_information_set(situation, |known| match forced(&known.legal(), scope) {
            Some(advice) => Ok(advice),
            None => known.grow_tree(&self.0),
        })
    }

    fn set_time(&mut self, time: Duration) {
        (self.0.simulation.time, self.0.before_play.time) = (Some(time), Some(time));
    }
}
