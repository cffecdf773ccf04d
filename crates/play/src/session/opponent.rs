//! Opponents: a level of strength, or any agent by its spec.

use crate::advice::AgentError;
use crate::agent::Agent;
use crate::game::{Contest, GameInfo, GameKind};
use crate::hidden_options::DecisionBudget;
use crate::spec::{AgentSetup, AgentSpec, SpecError};
use maxn::StopHandle;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A level of strength, from 1 (rules of thumb, or one move ahead) to 5 (the strongest agent, with seconds to think).
///
/// ```
/// use maxn_play::Level;
///
/// assert_eq!(Level::new(3), Some(Level::USUAL));
/// assert_eq!(Level::new(6), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The level of opponents, unless another is asked for.
    pub const USUAL: Level = Level(3);

    /// The level of hints.
    pub const ADVISER: Level = Level(4);

    /// The highest level.
    pub const MOST: u8 = 5;

    /// Returns the level of a number from 1 to 5.
    pub fn new(number: u8) -> Option<Level> {
        (1..=Level::MOST).contains(&number).then_some(Level(number))
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Level::MOST).map(Level)
    }

    /// Returns the time per decision; `None` for level 1, which needs next to none.
    pub fn time(self) -> Option<Duration> {
        match self.0 {
            1 => None,
            2 => Some(Duration::from_millis(10)),
            3 => Some(Duration::from_millis(100)),
            4 => Some(Duration::from_secs(1)),
            _ => Some(Duration::from_secs(5)),
        }
    }

    /// The agent of the level in a game. With `sees_all` it is one that looks at all hands.
    fn spec(self, game: &dyn GameInfo, sees_all: bool) -> &'static str {
        match (game.kind(), sees_all, self.0) {
            (GameKind::Cards, false, 1) => "rules",
            (GameKind::Cards, false, _) => "best",
            (GameKind::Board, ..) | (GameKind::Cards, true, _) if self.0 == 1 => "maxn,depth=1",
            (GameKind::Cards, true, _) => "maxn",
            (GameKind::Board, ..) => game.best_agent(),
        }
    }

    /// Returns the level in a few words.
    pub fn description(self) -> &'static str {
        match self.0 {
            1 => "rules of thumb; on a board one move ahead",
            2 => "the strongest agent of the game with 10 ms per decision",
            3 => "the same with 100 ms",
            4 => "the same with a second",
            _ => "the same with five seconds",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A player of a session that is not the person: a [level](Level) or an [agent](AgentSpec), as one text.
///
/// ```
/// use maxn_play::{Level, Opponent};
///
/// assert_eq!("4".parse(), Ok(Opponent::Level(Level::new(4).unwrap())));
/// assert_eq!("rules".parse::<Opponent>()?.to_string(), "rules");
/// assert!("level".parse::<Opponent>().is_err());
/// # Ok::<(), maxn_play::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A level of strength.
    Level(Level),
    /// An agent.
    Agent(AgentSpec),
}

/// The time per decision of an agent that has no other limit than a depth: a person waits for it.
const PATIENCE: Duration = Duration::from_secs(5);

impl Opponent {
    /// Checks that the opponent can play contests like this one.
    ///
    /// # Errors
    /// If it is an agent for other games.
    pub fn check(&self, contest: &dyn Contest) -> Result<(), SpecError> {
        match self {
            Opponent::Level(_) => Ok(()),
            Opponent::Agent(spec) => spec.check(contest),
        }
    }

    /// Builds the agent. With `sees_all`, a level looks at all hands.
    ///
    /// # Errors
    /// If the agent cannot be built.
    pub fn build(
        &self,
        game: &dyn GameInfo,
        sees_all: bool,
        setup: &AgentSetup,
    ) -> Result<Box<dyn Agent>, AgentError> {
        self.build_stoppable(game, sees_all, setup, None)
    }

    /// Builds the agent, whose [searches](AgentSpec::build_stoppable) a handle ends.
    pub(super) fn build_stoppable(
        &self,
        game: &dyn GameInfo,
        sees_all: bool,
        setup: &AgentSetup,
        stop: Option<&StopHandle>,
    ) -> Result<Box<dyn Agent>, AgentError> {
        let (spec, time) = match self {
            Opponent::Level(level) => {
                let spec = AgentSpec::read_once(level.spec(game, sees_all));
                (spec.map_err(|error| AgentError::Unsuitable(error.to_string()))?, level.time())
            }
            Opponent::Agent(spec) => (spec.clone(), spec.is_unbounded().then_some(PATIENCE)),
        };
        let budget = DecisionBudget { time: setup.budget.time.or(time), ..setup.budget };
        spec.build_stoppable(&AgentSetup { budget, ..*setup }, stop)
    }
}

impl FromStr for Opponent {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        match text.trim().parse().ok().and_then(Level::new) {
            Some(level) => Ok(Opponent::Level(level)),
            None => text.parse().map(Opponent::Agent),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Level(level) => level.fmt(f),
            Opponent::Agent(spec) => spec.fmt(f),
        }
    }
}
