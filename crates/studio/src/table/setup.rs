//! The setup of a table, as the page asks for it.

use super::seats::{Occupant, Seats};
use super::tree::DecisionTree;
use super::{SharedAgent, Table};
use crate::answer::ApiError;
use crate::keys::KeySource;
use maxn_play::{
    AgentCaps, AgentSetup, Contest, Decision, GameInfo, GameKind, Games, Level, Opponent, SavedSession,
    SessionSetup, StartRequest,
};
use serde::Deserialize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The most that the agents of a table may ask for.
pub(crate) const CAPS: AgentCaps =
    AgentCaps { nodes: 10_000_000, time: Duration::from_secs(10), bytes: 64 << 20 };

/// The longest text of an agent, of options or of a name.
const MOST_LETTERS: usize = 200;

/// A table that is asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// The name of the game.
    pub(crate) game: String,
    /// The number of players; by default the usual one.
    pub(crate) players: Option<usize>,
    /// House rules.
    #[serde(default)]
    pub(crate) options: String,
    /// The seed of all deals; by default one that nobody knows.
    pub(crate) seed: Option<u64>,
    /// The occupant of each seat: `here`, `invited`, a level or an agent; by default a person here at the first seat.
    pub(crate) seats: Option<Vec<String>>,
    /// The names of the players; empty for those that have none.
    #[serde(default)]
    pub(crate) names: Vec<String>,
    /// All hands are open.
    #[serde(default)]
    pub(crate) open: bool,
    /// Decisions that were made already.
    #[serde(default)]
    pub(crate) decisions: Vec<Decision>,
}

/// The setup of a table.
#[derive(Clone, Debug)]
pub(crate) struct TableSetup {
    pub(crate) game: &'static dyn GameInfo,
    pub(crate) players: usize,
    pub(crate) options: String,
    pub(crate) seed: u64,
    pub(crate) names: Vec<String>,
    /// Nothing is hidden from anybody.
    pub(crate) is_open: bool,
}

impl NewTable {
    /// Sets the table up.
    ///
    /// # Errors
    /// If there is no such game, number of players, option, agent or decision; the error names it.
    pub(crate) fn set_up(self, games: Games, keys: &KeySource) -> Result<Table, ApiError> {
        let game = games.find(&self.game).map_err(ApiError::wrong)?;
        let players = self.players.unwrap_or_else(|| game.usual_players());
        for text in [&self.options].into_iter().chain(&self.names).chain(self.seats.iter().flatten()) {
            if text.chars().count() > MOST_LETTERS {
                return Err(ApiError::wrong(format!("a text is longer than {MOST_LETTERS} letters")));
            }
        }
        let seed = self.seed.unwrap_or_else(|| keys.seed());
        let options = if self.options.trim().is_empty() { "standard".to_string() } else { self.options };
        let request = StartRequest { players: Some(players), options: options.clone(), seed };
        let contest = game.start(&request).map_err(ApiError::wrong)?;
        let occupants = occupants(self.seats, players, contest.as_ref())?;
        if !self.names.is_empty() && self.names.len() != players {
            return Err(ApiError::wrong(format!("{} names for {players} players", self.names.len())));
        }
        let is_open = self.open || game.kind() == GameKind::Board;
        let agents = occupants.iter().enumerate().map(|(seat, occupant)| match occupant {
            Occupant::Agent(opponent) => {
                build(opponent, game, is_open, seed.wrapping_add(seat as u64)).map(Some)
            }
            Occupant::Here | Occupant::Invited => Ok(None),
        });
        let agents = agents.collect::<Result<Vec<_>, _>>()?;
        let mut tree = DecisionTree::new(contest);
        for (number, decision) in self.decisions.iter().enumerate() {
            let wrong =
                |problem: &str| ApiError::wrong(format!("decision {}, '{decision}': {problem}", number + 1));
            tree.play(decision.as_str()).map_err(|error| wrong(error.problem()))?;
        }
        let setup = TableSetup { game, players, options, seed, names: self.names, is_open };
        Ok(Table { setup, seats: Seats::new(occupants, keys), tree, agents })
    }
}

/// Reads the occupants of all seats.
fn occupants(
    given: Option<Vec<String>>,
    players: usize,
    contest: &dyn Contest,
) -> Result<Vec<Occupant>, ApiError> {
    let usual = || {
        let others = (1..players).map(|_| Level::USUAL.to_string());
        std::iter::once("here".to_string()).chain(others).collect()
    };
    let given: Vec<String> = given.unwrap_or_else(usual);
    if given.len() != players {
        return Err(ApiError::wrong(format!("{} seats are set for {players} players", given.len())));
    }
    let occupant = |(seat, text): (usize, &String)| {
        let of_seat = |problem: String| ApiError::wrong(format!("seat {}: {problem}", seat + 1));
        match text.trim() {
            "here" => Ok(Occupant::Here),
            "invited" => Ok(Occupant::Invited),
            text => {
                let opponent = read_opponent(text).map_err(of_seat)?;
                opponent.check(contest).map_err(|error| of_seat(error.to_string()))?;
                Ok(Occupant::Agent(opponent))
            }
        }
    };
    let occupants = given.iter().enumerate().map(occupant).collect::<Result<Vec<_>, _>>()?;
    if occupants.contains(&Occupant::Invited) && !occupants.contains(&Occupant::Here) {
        return Err(ApiError::wrong("a table to which others are invited needs somebody here"));
    }
    Ok(occupants)
}

/// Reads an opponent that may be asked for from a page.
pub(crate) fn read_opponent(text: &str) -> Result<Opponent, String> {
    // To read such a spec is to open the file already.
    if text.contains("book=") {
        return Err(format!("the agent '{text}': books are not allowed here"));
    }
    let opponent: Opponent = text.parse().map_err(|error| format!("{error}"))?;
    if let Opponent::Agent(spec) = &opponent {
        spec.check_caps(&CAPS).map_err(|error| error.to_string())?;
    }
    Ok(opponent)
}

/// Builds an agent. Levels see all hands where people do.
fn build(
    opponent: &Opponent,
    game: &dyn GameInfo,
    is_open: bool,
    seed: u64,
) -> Result<SharedAgent, ApiError> {
    let setup = AgentSetup { seed, ..AgentSetup::default() };
    let agent = opponent.build(game, is_open, &setup).map_err(ApiError::wrong)?;
    Ok(Arc::new(Mutex::new(agent)))
}

impl Table {
    /// The contest as a file that `maxn play --resume` takes up.
    pub(crate) fn saved(&self) -> SavedSession {
        let occupants = self.seats.occupants();
        let is_person = |occupant: &Occupant| !matches!(occupant, Occupant::Agent(_));
        let opponent = |occupant: &Occupant| match occupant {
            Occupant::Agent(opponent) => opponent.to_string(),
            Occupant::Here | Occupant::Invited => Level::USUAL.to_string(),
        };
        let setup = SessionSetup {
            options: self.setup.options.clone(),
            person: occupants.iter().position(is_person),
            shows_all: self.setup.is_open,
            opponents_see_all: self.setup.is_open,
            names: self.setup.names.clone(),
            opponents: occupants.iter().map(opponent).collect(),
            ..SessionSetup::new(self.setup.game.name(), self.setup.players, self.setup.seed)
        };
        let path = self.tree.path();
        let decisions = path.iter().filter_map(|moment| Some(moment.played.as_ref()?.decision.clone()));
        SavedSession::new(setup, decisions.collect())
    }
}
