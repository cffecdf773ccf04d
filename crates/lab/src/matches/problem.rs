//! What can go wrong with a match.

use crate::agents::{BadAgent, NoDecision};
use crate::contests::BadContest;
use crate::seatings::TooManySeatings;
use crate::store::StoreProblem;
use crate::title::NoSuchGame;

/// A match that cannot be played as it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum BadPlan {
    /// There is no such agent.
    #[error(transparent)]
    Agent(#[from] BadAgent),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] NoSuchGame),
    /// There is no such contest.
    #[error(transparent)]
    Contest(#[from] BadContest),
    /// The agents can sit in too many ways.
    #[error(transparent)]
    Seatings(#[from] TooManySeatings),
    /// The file with the plan is not TOML, or says what cannot be.
    #[error("{0}")]
    File(String),
    /// Something else, in words.
    #[error("{0}")]
    Other(String),
}

/// Why a match stopped. What was finished before is in the store.
#[derive(Debug, thiserror::Error)]
pub enum MatchProblem {
    /// It cannot be played as it was asked for.
    #[error(transparent)]
    Plan(Box<BadPlan>),
    /// An agent cannot play this game as it was told to.
    #[error("{agent} cannot play this: {problem}")]
    Agent {
        /// The agent.
        agent: String,
        /// Why not.
        problem: NoDecision,
    },
    /// The contest cannot be had.
    #[error(transparent)]
    Contest(#[from] BadContest),
    /// The results could not be kept.
    #[error(transparent)]
    Store(#[from] StoreProblem),
    /// A thread could not be started.
    #[error("could not start a thread to play on: {0}")]
    Thread(#[from] std::io::Error),
}
