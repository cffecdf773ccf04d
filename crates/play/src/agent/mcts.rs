//! The agent that grows a tree of simulations with everything open.

use super::search::LOOKS_AT_ALL_HANDS;
use super::{Agent, Scope, forced};
use crate::advice::{AgentAdvice, AgentError};
use crate::game::Situation;
use crate::search::MctsRequest;
use maxn::{Generator, Perspective};
use std::time::Duration;

/// Grows a tree of simulations for each decision, all cards included.
#[derive(Debug)]
pub(crate) struct MctsAgent {
    request: MctsRequest,
    /// Draws the seed of each tree.
    generator: Generator,
}

impl MctsAgent {
    pub(crate) fn new(request: MctsRequest, seed: u64) -> Self {
        MctsAgent { request, generator: Generator::new(seed) }
    }
}

impl Agent for MctsAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        let Situation::Open(contest) = situation else {
            return Err(AgentError::Unsuitable(LOOKS_AT_ALL_HANDS.to_string()));
        };
        let mover = contest.to_move().ok_or(AgentError::Over)?;
        if let Some(advice) = forced(&contest.legal(), scope) {
            return Ok(advice);
        }
        let mut request = self.request.clone();
        request.options.perspective = Perspective::Of(mover);
        request.options.seed = self.generator.next_u64();
        contest.mcts(&request)
    }

    fn set_time(&mut self, time: Duration) {
        self.request.options.limits.time = Some(time);
    }
}
