//! Agents: who decides in a [contest](Contest).
//!
//! ```
//! use maxn_games::contest::Contest;
//! use maxn_games::hearts::{HeartsContest, Options};
//! use maxn_lab::agents::{Agent, OpenHands, Random};
//! use maxn_lab::analysis::Settings;
//! use maxn::Limits;
//!
//! let mut contest = HeartsContest::<3>::new(Options { pass_cards: false, ..Options::STANDARD }, 1)?;
//! let limits = Limits { nodes: Some(500), ..Limits::default() };
//! let mut searcher = OpenHands::new(Settings { limits, ..Settings::default() })?;
//! let mut random = Random::new(7);
//! while contest.hands_played() == 0 {
//!     let decision = match contest.turn() {
//!         Some(0) => searcher.decide(&contest)?,
//!         _ => random.decide(&contest)?,
//!     };
//!     contest.decide(&decision)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod best;
mod board_search;
mod budget;
mod hidden;
pub mod model;
mod monte_carlo;
mod name;
mod open_hands;
mod playable;
mod process;
mod random;
mod rollout;
mod rules;
mod shared;
mod tree_search;

pub use best::{Best, Strongest};
pub use board_search::BoardSearch;
pub use budget::Budget;
pub use hidden::{HiddenAdviser, HiddenAgent, Seated};
pub use monte_carlo::{Combination, Effort, End, MonteCarlo, Schedule, Searched, Solver, Task};
pub use name::{AgentName, BadAgent, Counsel, Means, NoCounsel, Place};
pub use open_hands::OpenHands;
pub use playable::Playable;
pub use process::{BoardProcess, CommandLine, Process};
pub use random::Random;
pub use rollout::{Inference, Posterior, Rollout};
pub use rules::{RuleBased, Ruled};
pub use tree_search::{Aim, InformationSet, TreeSearch, Uct};

use maxn::SearchError;
use maxn_games::contest::Contest;

/// Somebody who decides for whoever's turn it is.
pub trait Agent<C: Contest<N>, const N: usize> {
    /// One of the contest's decisions.
    ///
    /// # Errors
    /// If there is nothing to decide, or the agent cannot work as it was told to.
    fn decide(&mut self, contest: &C) -> Result<C::Decision, NoDecision>;

    /// Sees a decision, its own or another's, and what came of it; the contest is as it was before. Agents that go by the
    /// contest alone need not look.
    fn observe(&mut self, _contest: &C, _decision: &C::Decision, _events: &[C::Event]) {}

    /// What the last decision cost.
    fn cost(&self) -> Cost {
        Cost::default()
    }

    /// Where the last decision or advice came from, if that is worth telling, such as a book.
    fn source(&self) -> Option<&'static str> {
        None
    }
}

/// What a decision cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Positions looked at.
    pub nodes: u64,
    /// Steps of the deepest finished iteration, if the position was searched; their mean over several worlds.
    pub depth: Option<f64>,
}

impl Cost {
    /// Of something else than a search to some depth.
    pub(crate) fn of(nodes: u64) -> Self {
        Cost { nodes, depth: None }
    }
}

/// An agent that can say what it thinks of every decision.
pub trait Adviser<C: Contest<N>, const N: usize>: Agent<C, N> {
    /// What every decision worth considering leads to.
    ///
    /// # Errors
    /// As [`Agent::decide`].
    fn advise(&mut self, contest: &C) -> Result<Advice<C::Decision, N>, NoDecision>;
}

/// What decisions are expected to bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<Decision, const N: usize> {
    /// The best decision.
    pub best: Decision,
    /// The decisions considered, and what each is expected to bring every player, if that was found.
    pub choices: Vec<(Decision, Option<[f64; N]>)>,
    /// What they bring, such as points.
    pub measure: &'static str,
    /// Whether that is known and not estimated.
    pub exact: bool,
    /// What it cost to find.
    pub cost: Cost,
}

/// Why an agent does not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDecision {
    /// The contest is over.
    Over,
    /// The search cannot be made that way.
    Search(SearchError),
    /// The agent failed at what it has to do, such as a program that hangs.
    Failed(String),
}

impl std::fmt::Display for NoDecision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoDecision::Over => f.write_str("the contest is over"),
            NoDecision::Search(refusal) => refusal.fmt(f),
            NoDecision::Failed(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for NoDecision {}

impl From<SearchError> for NoDecision {
    fn from(refusal: SearchError) -> Self {
        NoDecision::Search(refusal)
    }
}
