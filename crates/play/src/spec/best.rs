//! The strongest agent of each game.

use super::build::AgentSetup;
use super::tokens::SpecError;
use super::{AgentSpec, Kind};
use crate::advice::{AgentAdvice, AgentError};
use crate::agent::{Agent, Scope, on_information_set};
use crate::game::{GameInfo, GameKind, Situation};
use crate::hidden_options::{DecisionBudget, Effort};
use maxn::StopHandle;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The agent that [`GameInfo::best_agent`] names, for the game that is played.
pub(super) struct BestAgent {
    /// The limits of the spec.
    own: DecisionBudget,
    setup: AgentSetup,
    stop: Option<StopHandle>,
    /// The agent for the game of the last decision, and its name.
    agent: Option<(&'static str, Box<dyn Agent>)>,
}

impl BestAgent {
    pub(super) fn new(own: DecisionBudget, setup: AgentSetup, stop: Option<StopHandle>) -> Self {
        BestAgent { own, setup, stop, agent: None }
    }

    fn build(&self, game: &dyn GameInfo) -> Result<Box<dyn Agent>, AgentError> {
        let spec = AgentSpec::read_once(game.best_agent())
            .map_err(|error| AgentError::Unsuitable(error.to_string()))?;
        // A time alone is the only limit; a number of nodes or worlds can be repeated, and is a limit besides the time.
        let DecisionBudget { time, nodes, worlds } = self.own;
        let spec = match time.filter(|_| nodes.is_none() && worlds.is_none()) {
            Some(time) => spec.with_time_only(time),
            None => spec,
        };
        if matches!(spec.kind, Kind::Best(_)) {
            return Err(AgentError::Unsuitable(format!("{} names no strongest agent", game.name())));
        }
        let asked = self.setup.budget;
        let counted = nodes.is_some() || worlds.is_some();
        let budget = DecisionBudget {
            time: asked.time.or(time.filter(|_| counted)),
            nodes: asked.nodes.or(nodes),
            worlds: asked.worlds.or(worlds),
        };
        spec.build_stoppable(&AgentSetup { budget, ..self.setup }, self.stop.as_ref())
    }
}

impl AgentSpec {
    /// Reads a text that is a constant, such as the strongest agent of a game, the first time that it is asked for.
    pub(crate) fn read_once(text: &'static str) -> Result<Self, SpecError> {
        static READ: Mutex<BTreeMap<&str, AgentSpec>> = Mutex::new(BTreeMap::new());
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(spec) = read.get(text) {
            return Ok(spec.clone());
        }
        let spec: AgentSpec = text.parse()?;
        read.insert(text, spec.clone());
        Ok(spec)
    }

    /// The same agent with a limit on time and no other.
    fn with_time_only(mut self, time: Duration) -> Self {
        let time = Some(time);
        match &mut self.kind {
            Kind::Pimc(agent) => {
                agent.time = time;
                agent.schedule.effort = Effort::Whole;
            }
            Kind::Tree(options) => {
                let limits = &mut options.simulation.tree.limits;
                (limits.time, limits.simulations, options.before_play.nodes) = (time, None, None);
            }
            Kind::Rollout(options) => (options.time, options.play_outs) = (time, None),
            Kind::Search(search) => {
                let limits = &mut search.request.options.limits;
                (limits.time, limits.nodes) = (time, None);
            }
            Kind::Mcts(request) => {
                let limits = &mut request.options.limits;
                (limits.time, limits.simulations, limits.nodes) = (time, None, None);
            }
            Kind::AlphaMu(options) => {
                (options.rollout.time, options.rollout.play_outs) = (time.map(|time| time / 2), None);
            }
            Kind::Best(_) | Kind::Rules | Kind::Random | Kind::Process(_) | Kind::Custom(_) => {}
        }
        self
    }
}

impl BestAgent {
    fn ask(
        &mut self,
        game: &'static dyn GameInfo,
        situation: Situation<'_>,
        scope: Scope,
    ) -> Result<AgentAdvice, AgentError> {
        let mut agent = match self.agent.take() {
            Some((name, agent)) if name == game.name() => agent,
            _ => self.build(game)?,
        };
        let advice = agent.advise(situation, scope);
        self.agent = Some((game.name(), agent));
        advice
    }
}

impl Agent for BestAgent {
    /// Gives the agent no more than the seat knows, where cards are hidden.
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        match situation {
            Situation::Open(contest) if contest.game().kind() == GameKind::Board => {
                self.ask(contest.game(), situation, scope)
            }
            _ => {
                on_information_set(situation, |known| self.ask(known.game(), Situation::Hidden(known), scope))
            }
        }
    }

    fn set_time(&mut self, time: Duration) {
        self.setup.budget.time = Some(time);
        if let Some((_, agent)) = &mut self.agent {
            agent.set_time(time);
        }
    }
}
