//! Agents: the players that decide.

mod combination;
mod hidden;
mod pimc;
pub(crate) mod process;
pub(crate) mod search;

pub use process::{CommandLine, ExchangeLog};

pub(crate) use hidden::{
    AlphaMuAgent, RolloutAgent, RuleBasedAgent, TreeAgent, forced, nothing_hidden, on_information_set,
};
pub(crate) use pimc::{PimcAgent, WorldSolver};
pub(crate) use process::{ProcessAgent, Program};
pub(crate) use search::{MctsAgent, SearchAgent};

use crate::advice::{AgentAdvice, AgentError};
use crate::decision::Decision;
use crate::game::{Contest, Situation};
use maxn::{Generator, Player};
use std::time::Duration;

/// Chooses decisions for the player to move.
pub trait Agent: Send {
    /// Returns the best decision, with values for all candidates if `scope` asks for them.
    ///
    /// # Errors
    /// If there is nothing to decide, or the agent cannot work on this game or with its options.
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError>;

    /// Returns whether the agent [learns](Agent::observe) from what the others do.
    fn learns(&self) -> bool {
        false
    }

    /// Sees a decision of another player in an open contest, in which it is not made yet.
    fn observe(&mut self, _seat: Player, _contest: &dyn Contest, _decision: &Decision) {}

    /// Changes the time of each decision, of an agent that was built with a limit on it.
    fn set_time(&mut self, _time: Duration) {}

    /// Learns the result of the game, after its last decision.
    fn game_over(&mut self, _scores: &[i32], _winners: &[Player]) {}
}

/// The decisions that an agent has to evaluate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The best one alone: a forced decision costs nothing.
    Best,
    /// Every decision that the agent considers.
    Every,
}

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
