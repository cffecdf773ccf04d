//! The setup of a session as data: all that it takes to begin it again.

use super::opponent::Opponent;
use super::{Session, SessionError};
use crate::agent::Agent;
use crate::game::{Contest, GameKind, Games, StartRequest};
use crate::spec::AgentSetup;
use maxn::{Player, StopHandle};
use serde::{Deserialize, Serialize};

/// The setup of a session.
///
/// ```
/// use maxn_play::{Level, SessionSetup};
///
/// let setup = SessionSetup::new("hearts", 4, 7);
/// assert_eq!((setup.person, setup.opponents.len()), (Some(0), 4));
/// assert_eq!(setup.opponents[1], Level::USUAL.to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionSetup {
    /// The name of the game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// House rules.
    pub options: String,
    /// The seed of all deals.
    pub seed: u64,
    /// The seat of the person, from 0; `None` for somebody who only watches.
    pub person: Option<Player>,
    /// The person sees all cards.
    pub shows_all: bool,
    /// Opponents given by a level, and hints, see all cards.
    pub opponents_see_all: bool,
    /// The name of each player; empty for `player 1` and so on.
    pub names: Vec<String>,
    /// The [opponent](Opponent) at each seat; that at the person's is not used.
    pub opponents: Vec<String>,
    /// The [opponent](Opponent) that gives hints and reviews decisions.
    pub adviser: String,
}

impl SessionSetup {
    /// Creates a setup with a person at the first seat and opponents of the usual level.
    pub fn new(game: &str, players: usize, seed: u64) -> Self {
        use super::opponent::Level;
        SessionSetup {
            game: game.to_string(),
            players,
            options: "standard".to_string(),
            seed,
            person: Some(0),
            shows_all: false,
            opponents_see_all: false,
            names: Vec::new(),
            opponents: vec![Level::USUAL.to_string(); players],
            adviser: Level::ADVISER.to_string(),
        }
    }

    /// Begins the session, with this many threads for each decision.
    ///
    /// # Errors
    /// If there is no such game, number of players, option, seat or agent.
    pub fn begin(&self, games: Games, threads: usize) -> Result<Session, SessionError> {
        let wrong = |problem: String| SessionError::Setup(problem);
        let game = games.find(&self.game).map_err(|error| wrong(error.to_string()))?;
        let request =
            StartRequest { players: Some(self.players), options: self.options.clone(), seed: self.seed };
        let contest = game.start(&request).map_err(|error| wrong(error.to_string()))?;
        if let Some(seat) = self.person.filter(|&seat| seat >= self.players) {
            return Err(wrong(format!("there is no seat {} at a table of {}", seat + 1, self.players)));
        }
        for (what, count) in [("opponents", self.opponents.len()), ("names", self.names.len())] {
            if count != self.players && (what == "opponents" || count > 0) {
                return Err(wrong(format!("{count} {what} for {} players", self.players)));
            }
        }
        let stop = StopHandle::new();
        let build = |text: &str, seat: usize| self.build(text, seat, contest.as_ref(), threads, &stop);
        let agents = self.opponents.iter().enumerate().map(|(seat, text)| {
            if self.person == Some(seat) {
                return build(&self.adviser, seat);
            }
            build(text, seat).map_err(|error| match error {
                SessionError::Setup(problem) => wrong(format!("seat {}: {problem}", seat + 1)),
                other => other,
            })
        });
        let agents: Vec<_> = agents.collect::<Result<_, _>>()?;
        let adviser = build(&self.adviser, self.players)?;
        let shows_all = self.shows_all || game.kind() == GameKind::Board;
        let mut session = Session::new(contest, agents, adviser, self.person, shows_all);
        (session.setup, session.stop) = (Some(self.clone()), stop);
        Ok(session)
    }

    fn build(
        &self,
        text: &str,
        seat: usize,
        contest: &dyn Contest,
        threads: usize,
        stop: &StopHandle,
    ) -> Result<Box<dyn Agent>, SessionError> {
        let opponent: Opponent = text.parse().map_err(|error| SessionError::Setup(format!("{error}")))?;
        opponent.check(contest).map_err(|error| SessionError::Setup(error.to_string()))?;
        // Agents that leave something to chance differ from each other.
        let seed = self.seed.wrapping_add(seat as u64);
        let setup = AgentSetup { seed, threads, ..AgentSetup::default() };
        Ok(opponent.build_stoppable(contest.game(), self.opponents_see_all, &setup, Some(stop))?)
    }
}
