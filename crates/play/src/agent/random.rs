//! The agent that decides at random.

use super::{Agent, Scope};
use crate::advice::{AgentAdvice, AgentError};
use crate::game::Situation;
use maxn::Generator;

/// Decides at random, the same way for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct RandomAgent {
    generator: Generator,
}

impl RandomAgent {
    pub(crate) fn new(seed: u64) -> Self {
        RandomAgent { generator: Generator::new(seed) }
    }
}

impl Agent for RandomAgent {
    fn advise(&mut self, situation: Situation<'_>, _scope: Scope) -> Result<AgentAdvice, AgentError> {
        let mut decisions = situation.legal();
        if decisions.is_empty() {
            return Err(AgentError::Over);
        }
        // The bias is negligible: there are at most thousands of decisions for 2^64 numbers.
        let place = (u128::from(self.generator.next_u64()) * decisions.len() as u128) >> 64;
        Ok(AgentAdvice::bare(decisions.swap_remove(place as usize)))
    }
}
