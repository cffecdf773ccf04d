//! Advice of agents, and failures to give it.

use crate::decision::Decision;
use crate::search::SearchFailure;
use maxn::Player;
use std::time::Duration;

/// A decision, and what an agent expects of it and of others.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentAdvice {
    /// The best decision.
    pub best: Decision,
    /// The decisions considered.
    pub choices: Vec<Choice>,
    /// The unit of the expectations, such as points.
    pub measure: &'static str,
    /// True if the expectations are values and not estimates.
    pub exact: bool,
    /// The cost.
    pub cost: Cost,
    /// The number of determinizations looked at, where the agent does so.
    pub worlds: Option<u64>,
    /// The source of the decision, if it is no search, such as a book.
    pub source: Option<&'static str>,
}

/// A decision that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The decision.
    pub decision: Decision,
    /// The expectation of each player after it, where it was found.
    pub expected: Option<Vec<f64>>,
    /// The standard error of each expectation, where it is the mean of simulations.
    pub standard_error: Option<Vec<f64>>,
    /// The number of simulations that made this decision, where there were any.
    pub visits: Option<u64>,
}

impl Choice {
    /// A decision with its expectation, which is not the mean of simulations.
    pub fn new(decision: Decision, expected: Option<Vec<f64>>) -> Self {
        Choice { decision, expected, standard_error: None, visits: None }
    }
}

/// The cost of a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Positions visited, simulations or play-outs.
    pub nodes: u64,
    /// Steps of the deepest finished iteration, if the position was searched; their mean over several determinizations.
    pub depth: Option<f64>,
    /// The cost outside of this process, if another program decided.
    pub outside: Option<OutsideCost>,
}

/// The cost of a decision of another program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutsideCost {
    /// The processor time of the program and all that it has started, where the system tells.
    pub processor: Option<Duration>,
    /// The time that the program took by its own account, if it says so.
    pub reported: Option<Duration>,
}

impl Cost {
    /// The cost of work that has no depth.
    pub fn of(nodes: u64) -> Self {
        Cost { nodes, ..Cost::default() }
    }
}

impl AgentAdvice {
    /// The decisions considered, the best first, then by the expectation of a player; those without one come last.
    pub fn ranked(&self, player: Player, lowest_wins: bool) -> Vec<&Choice> {
        let sign = if lowest_wins { -1.0 } else { 1.0 };
        let own = |choice: &Choice| {
            choice.expected.as_ref().map_or(f64::NEG_INFINITY, |expected| sign * expected[player])
        };
        let mut choices: Vec<&Choice> = self.choices.iter().collect();
        choices.sort_by(|one, other| {
            let is_best = |choice: &Choice| choice.decision == self.best;
            is_best(other).cmp(&is_best(one)).then(own(other).total_cmp(&own(one)))
        });
        choices
    }

    /// A decision without any expectation.
    pub fn bare(best: Decision) -> Self {
        let choices = vec![Choice::new(best.clone(), None)];
        AgentAdvice {
            best,
            choices,
            measure: "nothing",
            exact: false,
            cost: Cost::default(),
            worlds: None,
            source: None,
        }
    }
}

/// A failure to decide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AgentError {
    /// The contest is over.
    #[error("the contest is over")]
    Over,
    /// The search cannot be made as asked for.
    #[error(transparent)]
    Search(SearchFailure),
    /// The agent is none for this game or situation.
    #[error("{0}")]
    Unsuitable(String),
    /// The agent failed at its task, such as a program that hangs: it forfeits.
    #[error("{0}")]
    Failed(String),
}

impl From<SearchFailure> for AgentError {
    fn from(failure: SearchFailure) -> Self {
        match failure {
            SearchFailure::Over => AgentError::Over,
            other => AgentError::Search(other),
        }
    }
}

impl From<maxn::SearchError> for AgentError {
    fn from(error: maxn::SearchError) -> Self {
        AgentError::Search(SearchFailure::Search(error))
    }
}
