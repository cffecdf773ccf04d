//! Errors of matches.

use crate::results_db::StoreError;
use crate::seatings::TooManySeatings;
use maxn_play::{AgentError, SpecError, StartError, UnknownGame};

/// A match that cannot be played as asked for.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The spec of an agent is wrong.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The contest cannot be started.
    #[error(transparent)]
    Contest(#[from] StartError),
    /// The agents have too many seatings.
    #[error(transparent)]
    Seatings(#[from] TooManySeatings),
    /// The file with the plan is not TOML, or has wrong entries.
    #[error("{0}")]
    File(String),
    /// Any other error, in words.
    #[error("{0}")]
    Other(String),
}

/// A failure that stopped a match. All games finished before are in the results database.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The match cannot be played as asked for.
    #[error(transparent)]
    Plan(Box<PlanError>),
    /// An agent cannot play this game as asked for.
    #[error("{agent} cannot play this: {error}")]
    Agent {
        /// The agent.
        agent: String,
        /// The reason.
        error: AgentError,
    },
    /// An agent has lost every game so far by failing.
    #[error(
        "{agent} has forfeited all of its first {games} games, so the match is stopped (they are kept); the first time: {reason}"
    )]
    Hopeless {
        /// The agent.
        agent: String,
        /// The number of its games.
        games: usize,
        /// The reason of the first forfeit.
        reason: String,
    },
    /// The contest cannot be started.
    #[error(transparent)]
    Contest(#[from] StartError),
    /// The results could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PlanError> for MatchError {
    fn from(error: PlanError) -> Self {
        MatchError::Plan(Box::new(error))
    }
}
