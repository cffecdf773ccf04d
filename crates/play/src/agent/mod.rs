//! Agents: the players that decide.

mod combination;
mod information;
mod mcts;
mod pimc;
pub(crate) mod process;
mod random;
mod rollout;
mod rule_based;
pub(crate) mod search;
mod tree;

pub use process::{CommandLine, ExchangeLog};

pub(crate) use information::{forced, nothing_hidden, on_information_set};
pub(crate) use mcts::MctsAgent;
pub(crate) use pimc::{PimcAgent, WorldSolver};
pub(crate) use process::{ProcessAgent, Program};
pub(crate) use random::RandomAgent;
pub(crate) use rollout::RolloutAgent;
pub(crate) use rule_based::RuleBasedAgent;
pub(crate) use search::SearchAgent;
pub(crate) use tree::TreeAgent;

use crate::advice::{AgentAdvice, AgentError};
use crate::game::Situation;
use maxn::Player;
use std::time::Duration;

/// Chooses decisions for the player to move.
pub trait Agent: Send {
    /// Returns the best decision, with values for all candidates if `scope` asks for them.
    ///
    /// # Errors
    /// If there is nothing to decide, or the agent cannot work on this game or with its options.
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError>;

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
