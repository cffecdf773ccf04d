//! Errors in agent specifications.

/// A text that names no agent, or an agent that cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such kind of agent.
    #[error("there is no agent '{word}'; {suggestion}Agents begin with {kinds}")]
    Kind {
        /// The word that was written.
        word: String,
        /// The kind that was probably meant; empty if none is near.
        suggestion: String,
        /// All kinds.
        kinds: String,
    },
    /// The kind of agent has no such option.
    #[error("the agent '{agent}' has no option '{word}'; {suggestion}")]
    Option {
        /// The agent.
        agent: String,
        /// The word that was written.
        word: String,
        /// The option that was probably meant, or all there are.
        suggestion: String,
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
