//! Resource limits for agents specified by untrusted users.

use super::search::reads_a_file;
use super::tokens::SpecError;
use super::{AgentSpec, Kind, time_per_world};
use crate::agent::WorldSolver;
use crate::hidden_options::{DecisionBudget, Effort};
use std::time::Duration;

/// The most that the spec of an agent may ask for.
///
/// ```
/// use maxn_play::{AgentCaps, AgentSpec};
/// use std::time::Duration;
///
/// let caps = AgentCaps { nodes: 1_000_000, time: Duration::from_secs(10), bytes: 64 << 20 };
/// assert!("maxn,nodes=1M".parse::<AgentSpec>()?.check_caps(&caps).is_ok());
/// assert!("maxn,nodes=2M".parse::<AgentSpec>()?.check_caps(&caps).is_err());
/// assert!("process:rm".parse::<AgentSpec>()?.check_caps(&caps).is_err());
/// # Ok::<(), maxn_play::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentCaps {
    /// Positions, simulations or play-outs of a decision.
    pub nodes: u64,
    /// Time of a decision.
    pub time: Duration,
    /// Memory of a transposition table or a tree.
    pub bytes: usize,
}

/// The work that a spec asks for.
#[derive(Default)]
struct Demand {
    nodes: Option<u64>,
    time: Option<Duration>,
    bytes: usize,
}

impl AgentSpec {
    /// Checks that the agent runs no other program, reads no file, and asks for no more than the caps. An agent
    /// limited only by depth passes; see [`is_unbounded`](AgentSpec::is_unbounded).
    ///
    /// # Errors
    /// If one of these checks fails; the error names the limit.
    pub fn check_caps(&self, caps: &AgentCaps) -> Result<(), SpecError> {
        let wrong = |problem: String| Err(SpecError::Other { agent: self.to_string(), problem });
        let demand = match self.demand() {
            Ok(demand) => demand,
            Err(problem) => return wrong(problem.to_string()),
        };
        if demand.nodes.is_some_and(|nodes| nodes > caps.nodes) {
            return wrong(format!(
                "at most {} nodes or simulations per decision are allowed here",
                caps.nodes
            ));
        }
        if demand.time.is_some_and(|time| time > caps.time) {
            return wrong(format!(
                "at most {} seconds per decision are allowed here",
                caps.time.as_secs_f64()
            ));
        }
        if demand.bytes > caps.bytes {
            return wrong(format!("at most {} MiB of memory are allowed here", caps.bytes >> 20));
        }
        Ok(())
    }

    fn demand(&self) -> Result<Demand, &'static str> {
        let of_budget = |budget: &DecisionBudget| Demand {
            nodes: budget.nodes.into_iter().chain(budget.worlds).max(),
            time: budget.time,
            bytes: 0,
        };
        if reads_a_file(self.evaluation()) {
            return Err("databases are not allowed here");
        }
        Ok(match &self.kind {
            Kind::Process(_) => return Err("other programs are not allowed here"),
            Kind::Search(search) if search.book.is_some() => return Err("books are not allowed here"),
            Kind::Search(search) => {
                let options = &search.request.options;
                Demand { nodes: options.limits.nodes, time: options.limits.time, bytes: options.table_bytes }
            }
            Kind::Mcts(request) => {
                let limits = &request.options.limits;
                let nodes = limits.nodes.into_iter().chain(limits.simulations).max();
                Demand { nodes, time: limits.time, bytes: limits.memory }
            }
            Kind::Pimc(agent) => {
                let schedule = &agent.schedule;
                let ends = schedule.end.map_or(0, |end| end.worlds);
                let worlds = schedule.first.max(schedule.last).max(ends) as u64;
                let nodes = match schedule.effort {
                    Effort::Each(nodes) => nodes.saturating_mul(worlds),
                    Effort::InAll(nodes) => nodes.max(worlds),
                    Effort::Whole => worlds,
                };
                let bytes = match &agent.solver {
                    WorldSolver::Search(request) => request.options.table_bytes,
                    WorldSolver::Tree(_) => 0,
                };
                let in_turn = |each: Duration| each.saturating_mul(u32::try_from(worlds).unwrap_or(u32::MAX));
                let time = agent.time.or_else(|| time_per_world(agent).map(in_turn));
                Demand { nodes: Some(nodes), time, bytes }
            }
            Kind::Tree(options) => {
                let before = of_budget(&options.before_play);
                let limits = &options.simulation.tree.limits;
                let nodes = limits.simulations.into_iter().chain(before.nodes).max();
                Demand { nodes, time: limits.time, bytes: 0 }
            }
            Kind::Rollout(options) => {
                let nodes = options.play_outs.into_iter().chain(options.worlds).max();
                Demand { nodes, time: options.time, bytes: 0 }
            }
            Kind::AlphaMu(options) => {
                let nodes = options.rollout.play_outs.into_iter().chain([options.nodes]).max();
                Demand { nodes, time: options.rollout.time, bytes: 0 }
            }
            Kind::Best(budget) => of_budget(budget),
            // The program has registered the agent itself.
            Kind::Rules | Kind::Random | Kind::Custom(_) => Demand::default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPS: AgentCaps = AgentCaps { nodes: 1_000_000, time: Duration::from_secs(10), bytes: 64 << 20 };

    fn check(text: &str) -> Result<(), SpecError> {
        text.parse::<AgentSpec>().unwrap_or_else(|error| panic!("{text}: {error}")).check_caps(&CAPS)
    }

    #[test]
    fn every_kind_of_agent_has_a_modest_form() {
        for text in [
            "best",
            "best,time=10s",
            "maxn",
            "maxn,depth=3",
            "paranoid,time=1s",
            "mcts,sims=10k",
            "uct",
            "ismcts,sims=10k",
            "rollout",
            "alpha-mu",
            "rules",
            "random",
            "mc(maxn,nodes=2k),worlds=20",
            "mc(maxn,time=500ms),worlds=20",
        ] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn every_kind_of_excess_is_refused() {
        for text in [
            "best,time=11s",
            "best,nodes=2M",
            "maxn,nodes=2M",
            "maxn,time=1m",
            "maxn,table=1G",
            "mcts,sims=2M",
            "uct,worlds=30,sims=333k",
            "ismcts,sims=2M",
            "rollout,playouts=2M",
            "alpha-mu,nodes=2M",
            "mc(maxn,nodes=100k),worlds=20",
            "mc(maxn,time=501ms),worlds=20",
            "process:cat",
        ] {
            let refusal = check(text).expect_err(text).to_string();
            assert!(refusal.contains("allowed here"), "{refusal}");
        }
    }
}
