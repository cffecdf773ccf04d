//! Agents that judge determinizations with open hands and combine the results: PIMC and determinized UCT (DISS 2.3, 7.1).

use super::combination::combine;
use super::search::advice_of;
use super::{Agent, Scope, forced, on_information_set};
use crate::advice::{AgentAdvice, AgentError};
use crate::game::{Contest, Determinization, SeatKnowledge, Situation};
use crate::hidden_options::{
    Combination, DecisionBudget, DrawOptions, Effort, Inference, Schedule, SimulationOptions,
};
use crate::parallel;
use crate::search::SearchRequest;
use crate::table_pool::TablePool;
use maxn::{Perspective, StopHandle};
use std::time::Duration;

/// Draws determinizations of its information set, judges every decision in each of them with open hands, and takes the
/// decision that is best on the whole.
///
/// The same information set is decided the same way on any number of threads, unless there is a limit on time.
#[derive(Clone, Debug)]
pub(crate) struct PimcAgent {
    pub(crate) solver: WorldSolver,
    pub(crate) schedule: Schedule,
    pub(crate) combination: Combination,
    pub(crate) inference: Inference,
    pub(crate) time: Option<Duration>,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    /// A handle after whose stop no other determinization is begun.
    pub(crate) stop: Option<StopHandle>,
}

/// The judgement of a determinization.
#[derive(Clone, Debug)]
pub(crate) enum WorldSolver {
    /// A search, whose limits hold besides those of the task.
    Search(Box<SearchRequest>),
    /// A tree of simulations.
    Tree(SimulationOptions),
}

/// The limits on one determinization.
#[derive(Clone, Copy, Debug)]
struct Task<'t> {
    /// Nodes or simulations; `None` for as many as it takes.
    nodes: Option<u64>,
    time: Option<Duration>,
    stop: Option<&'t StopHandle>,
    seed: u64,
}

/// Simulations where nothing else limits them.
const MANY_SIMULATIONS: u64 = 10_000;

impl WorldSolver {
    fn solve(&self, contest: &dyn Contest, task: Task<'_>) -> Result<AgentAdvice, AgentError> {
        match self {
            WorldSolver::Search(request) => {
                let mut request = SearchRequest::clone(request);
                let mover = contest.to_move().ok_or(AgentError::Over)?;
                let options = &mut request.options;
                options.limits.nodes = task.nodes;
                options.limits.time = task.time.or(options.limits.time);
                // A handle alone would make a search deepen that goes to the end at once.
                if options.limits.nodes.is_some() || options.limits.time.is_some() {
                    options.limits.stop = task.stop.cloned();
                }
                options.perspective = Perspective::Of(mover);
                options.root_values = true;
                // The threads are busy with other determinizations.
                options.threads = 1;
                // A table of its own, so that the order in which determinizations are searched makes no difference.
                let mut tables = TablePool::for_agent(options.table_bytes);
                advice_of(contest.search(&request, &mut tables)?, &contest.legal(), Scope::Every)
            }
            WorldSolver::Tree(options) => {
                let mut options = options.clone();
                let limits = &mut options.tree.limits;
                let unlimited = task.time.is_none().then_some(MANY_SIMULATIONS);
                limits.simulations = task.nodes.map(|simulations| simulations.max(1)).or(unlimited);
                (limits.time, limits.stop) = (task.time, task.stop.cloned());
                options.tree.seed = task.seed;
                contest.simulate(&options)
            }
        }
    }
}

impl PimcAgent {
    /// The same agent within a budget; what the budget does not limit stays as it is, but with a time and no number of nodes
    /// there is no other limit than the time.
    pub(crate) fn within(mut self, budget: &DecisionBudget) -> Self {
        self.schedule = self.schedule.within(budget);
        self.time = budget.time.or(self.time);
        self
    }

    /// Judges every determinization, or at least the first, until the agent is stopped.
    fn judge(
        &self,
        worlds: &[Determinization],
        effort: Effort,
    ) -> Result<Vec<(AgentAdvice, f64)>, AgentError> {
        let nodes = match effort {
            Effort::Each(nodes) => Some(nodes),
            Effort::InAll(all) => Some((all / worlds.len().max(1) as u64).max(1)),
            Effort::Whole => None,
        };
        let threads = self.threads.min(worlds.len()).max(1);
        let rounds = worlds.len().div_ceil(threads).max(1) as u32;
        let time = self.time.map(|time| time / rounds);
        let numbered: Vec<(u64, &Determinization)> = (0..).zip(worlds).collect();
        let judged = parallel::map(&numbered, threads, |&(place, world)| {
            let stop = self.stop.as_ref();
            if place > 0 && stop.is_some_and(StopHandle::is_stopped) {
                return Ok(None);
            }
            let task = Task { nodes, time, stop, seed: self.seed.wrapping_add(place) };
            Ok(Some((self.solver.solve(world.contest.as_ref(), task)?, world.weight)))
        });
        judged.into_iter().filter_map(Result::transpose).collect()
    }

    fn advise_known(&self, known: &dyn SeatKnowledge) -> Result<AgentAdvice, AgentError> {
        let held = known.cards_held();
        let count = self.schedule.worlds(held);
        let worlds = known.determinizations(&DrawOptions {
            count,
            inference: self.inference,
            seed: self.seed,
            threads: self.threads,
        });
        let judged = self.judge(&worlds, self.schedule.effort(held))?;
        let advice = combine(self.combination, &judged, known.seat(), known.lowest_wins());
        let advice = advice.ok_or(AgentError::Over)?;
        let drawn: f64 = judged.iter().map(|(_, weight)| weight).sum();
        Ok(AgentAdvice { worlds: Some(drawn.round() as u64), ..advice })
    }
}

impl Agent for PimcAgent {
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        on_information_set(situation, |known| match forced(&known.legal(), scope) {
            Some(advice) => Ok(advice),
            None => self.advise_known(known),
        })
    }

    fn set_time(&mut self, time: Duration) {
        self.time = Some(time);
    }
}
