//! Agents: the players that decide.

mod options;

pub use options::{
    Aim, Combination, DecisionBudget, Effort, End, Inference, RolloutOptions, Schedule, SimulationOptions,
    TreeOptions, WorldOptions,
};

use crate::contest::Contest;
use crate::decision::Decision;
use crate::information_set::InformationSet;
use crate::search::SearchFailure;
use maxn::Player;

/// A player that decides for whoever is to move.
pub trait Agent: Send {
    /// Decides, and tells what it expects: of every decision that it considers, or as far as the best one takes.
    ///
    /// # Errors
    /// If there is nothing to decide, or the agent cannot work on this game or as it was told to.
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError>;
}

/// The things an agent may look at.
#[derive(Clone, Copy)]
pub enum Situation<'s> {
    /// A contest, all cards included. Agents for hidden cards look at the information set of the player to move only.
    Open(&'s dyn Contest),
    /// The knowledge of the seat that is to move.
    Hidden(&'s dyn InformationSet),
}

/// A situation that was read from an observation.
pub enum ObservedSituation {
    /// A position in which nothing is hidden.
    Open(Box<dyn Contest>),
    /// The knowledge of a seat.
    Hidden(Box<dyn InformationSet>),
}

impl ObservedSituation {
    /// The situation, to be shown to an agent.
    pub fn as_situation(&self) -> Situation<'_> {
        match self {
            ObservedSituation::Open(contest) => Situation::Open(contest.as_ref()),
            ObservedSituation::Hidden(known) => Situation::Hidden(known.as_ref()),
        }
    }
}

impl Situation<'_> {
    /// The player to move; `None` once the contest is over.
    pub fn to_move(&self) -> Option<Player> {
        match self {
            Situation::Open(contest) => contest.to_move(),
            Situation::Hidden(known) => Some(known.seat()),
        }
    }

    /// Generates all legal decisions.
    pub fn legal(&self) -> Vec<Decision> {
        match self {
            Situation::Open(contest) => contest.legal(),
            Situation::Hidden(known) => known.legal(),
        }
    }

    /// Whether the lowest score wins.
    pub fn lowest_wins(&self) -> bool {
        match self {
            Situation::Open(contest) => contest.lowest_wins(),
            Situation::Hidden(known) => known.lowest_wins(),
        }
    }
}

/// The decisions that an agent has to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The best one alone: a forced decision costs nothing.
    Best,
    /// Every one worth considering.
    Every,
}

/// A decision, and what an agent expects of it and of others.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentAdvice {
    /// The best decision.
    pub best: Decision,
    /// The decisions considered.
    pub choices: Vec<Choice>,
    /// The unit of the expectations, such as points.
    pub measure: &'static str,
    /// Whether the expectations are values and not estimates.
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
}

/// The cost of a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Positions visited, simulations or play-outs.
    pub nodes: u64,
    /// Steps of the deepest finished iteration, if the position was searched; their mean over several determinizations.
    pub depth: Option<f64>,
}

impl Cost {
    /// The cost of work that has no depth.
    pub fn of(nodes: u64) -> Self {
        Cost { nodes, depth: None }
    }
}

impl AgentAdvice {
    /// A decision without any expectation.
    pub fn bare(best: Decision) -> Self {
        let choices = vec![Choice { decision: best.clone(), expected: None }];
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
