//! Advice of agents, and failures to give it.

use crate::decision::Decision;
use crate::search::SearchFailure;
use maxn::{Player, SimulationError};
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
    /// The legal decisions that were not tried, where a search or simulation with everything open tried
    /// [candidates only](crate::SearchResult::left_out).
    pub left_out: Option<Vec<Decision>>,
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
    /// The standard error of each expectation, where it is the mean of several results.
    pub standard_error: Option<Vec<f64>>,
    /// The number of simulations or determinizations behind the expectation, where there were any.
    pub visits: Option<u64>,
}

impl Choice {
    /// Creates a choice with its expectation, which is not the mean of several results.
    pub fn new(decision: Decision, expected: Option<Vec<f64>>) -> Self {
        Choice { decision, expected, standard_error: None, visits: None }
    }

    /// Returns the standard error of the difference between a player's expectations of this and of another decision, as if
    /// they were independent; `None` if neither was sampled.
    pub fn error_of_difference(&self, other: &Choice, player: Player) -> Option<f64> {
        let error = |choice: &Choice| choice.standard_error.as_ref().map(|errors| errors[player]);
        match (error(self), error(other)) {
            (None, None) => None,
            (one, other) => Some(one.unwrap_or(0.0).hypot(other.unwrap_or(0.0))),
        }
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
    /// The processor time of the program and all that it has started, where the system reports it.
    pub processor: Option<Duration>,
    /// The time that the program took by its own account, if it says so.
    pub reported: Option<Duration>,
}

impl Cost {
    /// Returns the cost of work that has no depth.
    pub fn of(nodes: u64) -> Self {
        Cost { nodes, ..Cost::default() }
    }
}

impl AgentAdvice {
    /// Returns the decisions considered, the best first, then by the expectation of a player; those without one come last.
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

    /// Returns the other decisions whose expectation for a player cannot be distinguished from that of the best: the
    /// difference is less than two standard errors. Empty where nothing was sampled.
    ///
    /// ```
    /// use maxn_play::{AgentAdvice, Choice, Decision};
    ///
    /// let choice = |name: &str, mean: f64| Choice {
    ///     standard_error: Some(vec![0.3]),
    ///     ..Choice::new(Decision::new(name), Some(vec![mean]))
    /// };
    /// let choices = vec![choice("QS", 4.0), choice("2C", 3.6), choice("AH", 1.0)];
    /// let advice = AgentAdvice { choices, ..AgentAdvice::bare(Decision::new("QS")) };
    /// let close: Vec<&str> = advice.too_close(0, false).iter().map(|choice| choice.decision.as_str()).collect();
    /// assert_eq!(close, ["2C"]);
    /// ```
    pub fn too_close(&self, player: Player, lowest_wins: bool) -> Vec<&Choice> {
        let ranked = self.ranked(player, lowest_wins);
        let Some((best, others)) = ranked.split_first() else { return Vec::new() };
        let own = |choice: &Choice| choice.expected.as_ref().map(|expected| expected[player]);
        let is_close = |other: &&&Choice| {
            let difference = own(best).zip(own(other)).map(|(best, other)| (best - other).abs());
            let error = best.error_of_difference(other, player);
            difference.zip(error).is_some_and(|(difference, error)| difference < 2.0 * error)
        };
        others.iter().filter(is_close).copied().collect()
    }

    /// Creates advice that is a decision alone, without any expectation.
    pub fn bare(best: Decision) -> Self {
        let choices = vec![Choice::new(best.clone(), None)];
        AgentAdvice {
            best,
            choices,
            measure: "nothing",
            exact: false,
            left_out: None,
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
    /// The agent does not support this game or situation.
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

impl From<SimulationError> for AgentError {
    fn from(error: SimulationError) -> Self {
        match error {
            SimulationError::Over | SimulationError::NoWorlds => AgentError::Over,
            SimulationError::NoLimit
            | SimulationError::NoClock
            | SimulationError::BadOption { .. }
            | SimulationError::NoSuchPlayer { .. }
            | SimulationError::NeedsPerspective => AgentError::Unsuitable(error.to_string()),
            at_fault => AgentError::Failed(at_fault.to_string()),
        }
    }
}

impl From<maxn::SearchError> for AgentError {
    fn from(error: maxn::SearchError) -> Self {
        AgentError::Search(SearchFailure::Search(error))
    }
}
