//! Specs that no agent has.

/// A text that names no agent, or an agent that cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such kind of agent.
    #[error("there is no agent '{word}'; did you mean '{nearest}'? Agents begin with {kinds}")]
    Kind {
        /// The word that was written.
        word: String,
        /// The nearest kind.
        nearest: String,
        /// All kinds.
        kinds: String,
    },
    /// The kind of agent has no such option.
    #[error("the agent '{agent}' has no option '{word}'; did you mean '{nearest}'?")]
    Option {
        /// The agent.
        agent: String,
        /// The word that was written.
        word: String,
        /// The nearest option.
        nearest: String,
    },
    /// Any other problem.
    #[error("the agent '{agent}': {problem}")]
    Other {
        /// The agent.
        agent: String,
        /// The problem, with a description of a right value.
        problem: String,
    },
}
