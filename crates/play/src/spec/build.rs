//! Agents built from their specs.

use super::best::BestAgent;
use super::{AgentSpec, Kind, custom};
use crate::advice::AgentError;
use crate::agent::{
    Agent, AlphaMuAgent, MctsAgent, PimcAgent, ProcessAgent, RandomAgent, RolloutAgent, RuleBasedAgent,
    SearchAgent, TreeAgent,
};
use crate::book::BookAgent;
use crate::hidden_options::{DecisionBudget, RolloutOptions};
use maxn::{Limits, StopHandle};
use std::sync::Arc;

/// The seed, threads and budget given to an agent besides its spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentSetup {
    /// The seed of everything that is left to chance.
    pub seed: u64,
    /// The number of threads; without a limit on time, the decisions do not depend on it.
    pub threads: usize,
    /// The budget of each decision, which comes before the limits of the spec.
    pub budget: DecisionBudget,
}

impl Default for AgentSetup {
    fn default() -> Self {
        AgentSetup { seed: 0, threads: 1, budget: DecisionBudget::default() }
    }
}

impl AgentSpec {
    /// Builds the agent. It plays any number of contests; [`check`](AgentSpec::check) returns an error for games that it cannot play.
    ///
    /// # Errors
    /// If the agent cannot be built.
    ///
    /// ```
    /// use maxn_play::{AgentSetup, AgentSpec};
    ///
    /// let spec: AgentSpec = "maxn,nodes=500".parse()?;
    /// let _agent = spec.build(&AgentSetup::default())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build(&self, setup: &AgentSetup) -> Result<Box<dyn Agent>, AgentError> {
        self.build_stoppable(setup, None)
    }

    /// Builds the agent. The handle ends its searches and simulations; a search without a limit on nodes or time, and other
    /// programs, go on to their own end.
    ///
    /// # Errors
    /// If the agent cannot be built.
    pub fn build_stoppable(
        &self,
        setup: &AgentSetup,
        stop: Option<&StopHandle>,
    ) -> Result<Box<dyn Agent>, AgentError> {
        let AgentSetup { seed, threads, budget } = *setup;
        let threads = threads.max(1);
        Ok(match &self.kind {
            Kind::Search(search) => {
                let mut request = search.request.clone();
                let limits = budget.limits(&request.options.limits);
                // A handle alone would make a search deepen that goes to the end at once.
                let is_limited = limits.nodes.is_some() || limits.time.is_some();
                let stop = stop.filter(|_| is_limited).cloned();
                request.options.limits = Limits { stop: stop.or(limits.stop.clone()), ..limits };
                request.options.threads = threads;
                let agent = SearchAgent::new(request, search.random_ties.then_some(seed));
                match &search.book {
                    Some((_, book)) => Box::new(BookAgent::new(Arc::clone(book), Box::new(agent))),
                    None => Box::new(agent),
                }
            }
            Kind::Mcts(request) => {
                let mut request = request.as_ref().clone();
                let limits = &mut request.options.limits;
                if budget.nodes.is_some() || budget.time.is_some() {
                    limits.simulations = None;
                    limits.nodes = budget.nodes;
                    limits.time = budget.time.or(limits.time);
                }
                limits.stop = stop.cloned().or(limits.stop.take());
                request.options.threads = threads;
                Box::new(MctsAgent::new(request, seed))
            }
            Kind::Pimc(agent) => {
                let agent = PimcAgent::clone(agent).within(&budget);
                Box::new(PimcAgent { threads, seed, stop: stop.cloned(), ..agent })
            }
            Kind::Tree(options) => {
                let mut options = options.clone().within(&budget);
                let tree = &mut options.simulation.tree;
                (tree.threads, tree.seed, tree.limits.stop) = (threads, seed, stop.cloned());
                Box::new(TreeAgent(options))
            }
            Kind::Rollout(options) => {
                let own = RolloutOptions { threads, seed, stop: stop.cloned(), ..options.clone() };
                Box::new(RolloutAgent(budget.limit_rollout(own)))
            }
            Kind::AlphaMu(options) => {
                let mut options = options.as_ref().clone();
                let own = RolloutOptions { threads, seed, stop: stop.cloned(), ..options.rollout };
                // Half of the time is for the play-outs, half for the searches.
                let time = budget.time.map(|time| time / 2);
                options.rollout = DecisionBudget { time, ..budget }.limit_rollout(own);
                options.nodes = budget.nodes.unwrap_or(options.nodes);
                options.worlds = budget.worlds.map_or(options.worlds, |worlds| worlds.clamp(1, 64) as usize);
                Box::new(AlphaMuAgent(options))
            }
            Kind::Best(own) => Box::new(BestAgent::new(*own, *setup, stop.cloned())),
            Kind::Rules => Box::new(RuleBasedAgent),
            Kind::Random => Box::new(RandomAgent::new(seed)),
            Kind::Custom(name) => return custom::build(name, setup),
            Kind::Process(program) => {
                let budget = DecisionBudget {
                    time: budget.time.or(program.time),
                    nodes: budget.nodes.or(program.nodes),
                    worlds: budget.worlds,
                };
                Box::new(ProcessAgent::new(Arc::clone(&program.program), seed, budget))
            }
        })
    }
}
