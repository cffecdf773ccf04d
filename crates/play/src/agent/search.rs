//! Agents that look at everything: a search, and a tree of simulations.

use super::{Agent, Scope, forced};
use crate::advice::{AgentAdvice, AgentError, Choice, Cost};
use crate::decision::Decision;
use crate::game::{Contest, Situation};
use crate::search::{MctsRequest, MoveValue, SearchRequest, SearchResult};
use crate::table_pool::TablePool;
use maxn::{Algorithm, Generator, Perspective, Player};
use std::collections::HashMap;
use std::time::Duration;

/// Searches every position, all cards included, with max^n or paranoid.
#[derive(Debug)]
pub(crate) struct SearchAgent {
    request: SearchRequest,
    tables: TablePool,
    /// Draws the seed that breaks the ties of each search; `None` if the first of equal moves is taken.
    ties: Option<Generator>,
}

impl SearchAgent {
    /// An agent that searches as the request says; with a seed, ties near the root are broken at random (DISS 7.3).
    pub(crate) fn new(request: SearchRequest, random_ties: Option<u64>) -> Self {
        let tables = TablePool::for_agent(request.options.table_bytes);
        SearchAgent { request, tables, ties: random_ties.map(Generator::new) }
    }
}

/// The part of its limits that an agent spends on each decision of another player, to learn of what type that one is.
const OBSERVED_PART: u64 = 10;

/// The probability with which another player is taken to play a move that is not the best for its type.
const ERROR: f64 = 0.1;

/// The reason why a search cannot decide on an information set.
pub(crate) const LOOKS_AT_ALL_HANDS: &str =
    "it looks at all hands, and only one is known; put it in brackets, as in mc(maxn)";

impl Agent for SearchAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        let Situation::Open(contest) = situation else {
            return Err(AgentError::Unsuitable(LOOKS_AT_ALL_HANDS.to_string()));
        };
        let mover = contest.to_move().ok_or(AgentError::Over)?;
        let legal = contest.legal();
        if let Some(advice) = forced(&legal, scope) {
            return Ok(advice);
        }
        let mut request = self.request.clone();
        request.options.perspective = Perspective::Of(mover);
        request.options.root_values = scope == Scope::Every;
        request.options.random_ties = self.ties.as_mut().map(Generator::next_u64);
        advice_of(contest.search(&request, &mut self.tables)?, &legal, scope)
    }

    /// Beliefs about types of which there is one only do not change.
    fn learns(&self) -> bool {
        let options = &self.request.options;
        options.algorithm == Algorithm::ProbMaxn && options.types.aims().len() > 1
    }

    fn observe(&mut self, seat: Player, contest: &dyn Contest, decision: &Decision) {
        let Some(mover) = contest.to_move().filter(|_| self.learns()) else { return };
        let mut request = self.request.clone();
        request.options.perspective = Perspective::Of(seat);
        request.options.root_values = true;
        let limits = &mut request.options.limits;
        limits.nodes = limits.nodes.map(|nodes| (nodes / OBSERVED_PART).max(1));
        limits.time = limits.time.map(|time| time / OBSERVED_PART as u32);
        // Decisions that are not searched, as some before the play, teach nothing.
        let Ok(result) = contest.search(&request, &mut self.tables) else { return };
        let is_it = |value: &&MoveValue| value.decision == *decision || value.merged.contains(decision);
        if let Some(shares) = result.moves.iter().find(is_it).and_then(|value| value.shares.as_ref()) {
            let types = &mut self.request.options.types;
            *types = types.observed(mover, shares, result.moves.len(), ERROR);
        }
    }

    fn set_time(&mut self, time: Duration) {
        self.request.options.limits.time = Some(time);
    }
}

/// The advice that a search amounts to.
///
/// # Errors
/// If it found no decision.
pub(super) fn advice_of(
    result: SearchResult,
    legal: &[Decision],
    scope: Scope,
) -> Result<AgentAdvice, AgentError> {
    let best = result.best.ok_or(AgentError::Over)?;
    let considered: Vec<Choice> = result
        .moves
        .into_iter()
        .flat_map(|value| {
            let decisions = std::iter::once(value.decision).chain(value.merged);
            decisions.map(move |decision| Choice::new(decision, value.expected.clone()))
        })
        .collect();
    // A search values all legal moves, and lists them in their order. Where it leaves some out, as before the play of a hand,
    // those worth trying are listed, the most promising first: ties between determinizations fall to the first.
    let values_all = result.depth.is_some() && result.left_out.as_ref().is_none_or(Vec::is_empty);
    let choices = if scope == Scope::Every && values_all {
        let mut expected: HashMap<Decision, Option<Vec<f64>>> =
            considered.into_iter().map(|choice| (choice.decision, choice.expected)).collect();
        let choice = |decision: &Decision| Choice::new(decision.clone(), expected.remove(decision).flatten());
        legal.iter().map(choice).collect()
    } else {
        considered
    };
    Ok(AgentAdvice {
        best,
        choices,
        measure: result.measure,
        exact: result.exact,
        left_out: result.left_out,
        cost: Cost { nodes: result.counts.nodes, depth: result.depth.map(f64::from), outside: None },
        worlds: None,
        source: None,
    })
}

/// Grows a tree of simulations for each decision, all cards included.
#[derive(Debug)]
pub(crate) struct MctsAgent {
    request: MctsRequest,
    /// Draws the seed of each tree.
    generator: Generator,
}

impl MctsAgent {
    pub(crate) fn new(request: MctsRequest, seed: u64) -> Self {
        MctsAgent { request, generator: Generator::new(seed) }
    }
}

impl Agent for MctsAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        let Situation::Open(contest) = situation else {
            return Err(AgentError::Unsuitable(LOOKS_AT_ALL_HANDS.to_string()));
        };
        let mover = contest.to_move().ok_or(AgentError::Over)?;
        if let Some(advice) = forced(&contest.legal(), scope) {
            return Ok(advice);
        }
        let mut request = self.request.clone();
        request.options.perspective = Perspective::Of(mover);
        request.options.seed = self.generator.next_u64();
        contest.mcts(&request)
    }

    fn set_time(&mut self, time: Duration) {
        self.request.options.limits.time = Some(time);
    }
}
