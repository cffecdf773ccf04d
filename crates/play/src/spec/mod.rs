//! Agents by their specs: one syntax wherever agents are named.

mod best;
mod build;
mod caps;
mod check;
mod custom;
mod hidden;
mod mcts;
mod named;
mod process;
mod search;
mod tokens;

pub use build::AgentSetup;
pub use caps::AgentCaps;
pub use named::NamedAgent;
pub use tokens::SpecError;

use crate::agent::{PimcAgent, WorldSolver};
use crate::hidden_options::{
    AlphaMuAgentOptions, DecisionBudget, Effort, IsmctsOptions, RolloutOptions, Schedule,
};
use crate::nearest::nearest;
use crate::search::{MctsRequest, SearchRequest};
use process::ProcessSpec;
use search::SearchSpec;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tokens::SpecTokens;

/// An agent by its text: a kind, and options after commas.
///
/// | text | agent |
/// |---|---|
/// | `maxn:speculative,nodes=500k` | a search with all hands open, by any algorithm of [`maxn::Algorithm`] |
/// | `paranoid:zero-window,time=1s` | the same with another rule and limit |
/// | `opps:1,inf,1,nodes=500k`, `brs+` | paranoid with lists of replies, [`maxn::Opps`] |
/// | `brs,nodes=500k` | best-reply search, on boards |
/// | `soft-maxn:shallow,nodes=500k` | max^n by what is certain whatever the ties |
/// | `mp-mix:25,inf,nodes=500k` | max^n, paranoid or an offence by the standing, [`maxn::MpMix`] |
/// | `prob-maxn,types=own+hostile` | max^n against opponents of unknown type, [`maxn::OpponentTypes`] |
/// | `best-first,nodes=500k` | max^n, best first |
/// | `maxn:none,ties=root-least` | the same with another preference among equal outcomes |
/// | `mcts,sims=10k` | a tree of simulations with all hands open |
/// | `mc(maxn:speculative,nodes=2k),worlds=20` | PIMC: the search in brackets in each of 20 determinizations |
/// | `uct,worlds=30,sims=333` | a tree of simulations in each determinization |
/// | `ismcts,sims=10k` | one tree over the information set |
/// | `rollout,playouts=10k,infer=0.5` | hands played out by a model of the players |
/// | `alpha-mu,worlds=20,turns=2` | one strategy that makes the bid in the most determinizations (αμ), and play-outs before the last cards |
/// | `best` | the strongest of these for each game |
/// | `rules` | rules of thumb that look no further than the trick |
/// | `random` | decisions at random |
/// | `process:python3 bot.py` | another program, given the [observation](crate::Observation) of its seat |
/// | `custom:mine` | an agent that this program has [registered](AgentSpec::register) |
///
/// Searches take the options of the [table](crate::SEARCH_OPTIONS) that agents have; without a
/// limit they take 100k nodes per decision. With `mcts` and `mc` they take the
/// `evaluation` by its name in the [game](crate::GameInfo::evaluations). On a board they also take `ties=random` (near the root) and
/// `book=FILE`, and only searches, `mcts`, `best`, `random` and programs play there. Agents for hidden cards take the `time` of a
/// decision; `mc` also takes `combine` (mean, vote, worst), `leaves` (evaluated, played-out), `nodes` for all determinizations together,
/// `worlds=40-13` for a number that falls during the hand, and `end=3x30`: the last 3 cards in 30 determinizations, to the end. Programs take `time` (10s) and
/// `nodes` before the colon: `process,time=2s:python3 bot.py`. `best` takes `time`, `nodes` (or `sims`, the same for an agent that
/// simulates) and `worlds`, which replace the limits of the agent that it stands for.
///
/// A spec is written in its canonical form, so that the same agent always has the same text:
///
/// ```
/// use maxn_play::AgentSpec;
///
/// let spec: AgentSpec = "maxn,nodes=500000".parse()?;
/// assert_eq!(spec.to_string(), "maxn:speculative,nodes=500k");
/// # Ok::<(), maxn_play::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AgentSpec {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Search(Box<SearchSpec>),
    Mcts(Box<MctsRequest>),
    Pimc(Box<PimcAgent>),
    Tree(Box<IsmctsOptions>),
    Rollout(RolloutOptions),
    AlphaMu(Box<AlphaMuAgentOptions>),
    Best(DecisionBudget),
    Rules,
    Random,
    Process(ProcessSpec),
    Custom(String),
}

/// Reads the tokens of a spec.
type Reader = fn(&SpecTokens<'_>) -> Result<AgentSpec, SpecError>;

/// Every kind of agent by the word that its spec begins with.
const KINDS: [(&str, Reader); 20] = [
    ("best", hidden::best),
    ("maxn", search::read),
    ("paranoid", search::read),
    ("opps", search::read),
    ("brs+", search::read),
    ("brs", search::read),
    ("soft-maxn", search::read),
    ("mp-mix", search::read),
    ("prob-maxn", search::read),
    ("best-first", search::read),
    ("mcts", mcts::read),
    ("mc", hidden::pimc),
    ("uct", hidden::uct),
    ("ismcts", hidden::tree),
    ("rollout", hidden::rollout),
    ("alpha-mu", hidden::alpha_mu),
    ("rules", hidden::rules),
    ("random", random),
    ("process", process::read),
    ("custom", custom::read),
];

impl AgentSpec {
    /// Creates the spec of a search with everything open.
    ///
    /// ```
    /// use maxn_play::{AgentSpec, SearchRequest};
    ///
    /// let mut request = SearchRequest::default();
    /// request.options.limits.nodes = Some(2000);
    /// request.options.table_bytes = 4 << 20;
    /// assert_eq!(AgentSpec::search(request).to_string(), "maxn:speculative,nodes=2k");
    /// ```
    pub fn search(request: SearchRequest) -> Self {
        search::spec(SearchSpec { request, random_ties: false, book: None })
    }

    /// Creates the spec of a search in determinizations (PIMC), with a time for all of them together. The nodes of each search
    /// are those of the schedule.
    pub fn pimc(request: SearchRequest, schedule: Schedule, time: Option<Duration>) -> Self {
        hidden::pimc_spec(request, schedule, time)
    }

    /// Creates the spec of the strongest agent for each game; with a time, that is the only limit.
    pub fn best(time: Option<Duration>) -> Self {
        hidden::best_spec(DecisionBudget { time, ..DecisionBudget::default() })
    }

    /// Returns the search of the agent, if it is one with everything open.
    pub fn search_request(&self) -> Option<&SearchRequest> {
        match &self.kind {
            Kind::Search(search) => Some(&search.request),
            _ => None,
        }
    }

    /// Returns whether nothing but a depth, or nothing at all, limits a decision: it may take any time.
    pub fn is_unbounded(&self) -> bool {
        match &self.kind {
            Kind::Search(search) => {
                let limits = &search.request.options.limits;
                limits.nodes.is_none() && limits.time.is_none()
            }
            Kind::Pimc(agent) => {
                let time = agent.time.or(time_per_world(agent));
                let whole = agent.schedule.effort == Effort::Whole || agent.schedule.end.is_some();
                whole && time.is_none()
            }
            _ => false,
        }
    }

    /// Returns whether the agent decides the same way on every machine: it is no other program, and no time limits it.
    pub fn is_reproducible(&self) -> bool {
        let time = match &self.kind {
            Kind::Process(_) | Kind::Custom(_) => return false,
            Kind::Search(search) => search.request.options.limits.time,
            Kind::Mcts(request) => request.options.limits.time,
            Kind::Pimc(agent) => agent.time.or(time_per_world(agent)),
            Kind::Tree(options) => options.simulation.tree.limits.time.or(options.before_play.time),
            Kind::Rollout(options) => options.time,
            Kind::AlphaMu(options) => options.rollout.time,
            Kind::Best(budget) => budget.time,
            Kind::Rules | Kind::Random => None,
        };
        time.is_none()
    }

    /// Returns a number that distinguishes the agent's opening book from others that may have been in the same file; `None`
    /// without a book.
    pub fn book_digest(&self) -> Option<u64> {
        match &self.kind {
            Kind::Search(search) => search.book.as_ref().map(|(_, book)| book.digest()),
            _ => None,
        }
    }
}

/// The time within the brackets, as in `mc(maxn,time=100ms)`: it limits the search of each determinization, unless there is a
/// time for all of them.
fn time_per_world(agent: &PimcAgent) -> Option<Duration> {
    match &agent.solver {
        WorldSolver::Search(request) => request.options.limits.time,
        WorldSolver::Tree(_) => None,
    }
}

fn random(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    tokens.each_option(&[], |_, _| Ok(()))?;
    Ok(AgentSpec { text: "random".to_string(), kind: Kind::Random })
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let tokens = SpecTokens::of(text)?;
        let kinds = KINDS.map(|(name, _)| name);
        match KINDS.iter().find(|(name, _)| *name == tokens.kind) {
            Some((_, read)) => read(&tokens),
            None => Err(SpecError::Kind {
                word: tokens.kind.to_string(),
                suggestion: nearest(tokens.kind, kinds)
                    .map(|kind| format!("did you mean '{kind}'? "))
                    .unwrap_or_default(),
                kinds: kinds.join(", "),
            }),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl PartialEq for AgentSpec {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for AgentSpec {}

#[cfg(test)]
mod tests;
