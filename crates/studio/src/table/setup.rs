//! The setup of a table, as the page asks for it.

use super::driver::{Driver, Pace};
use super::presence::Presence;
use super::seats::{Occupant, Seats};
use super::{MOST_MOMENTS, Table};
use crate::answer::ApiError;
use crate::keys::KeySource;
use maxn_play::{AgentCaps, Decision, GameKind, Games, Level, Opponent, SavedSession, SessionSetup};
use serde::Deserialize;
use std::time::Duration;

/// The most that the agents of a table may ask for.
pub(crate) const CAPS: AgentCaps =
    AgentCaps { nodes: 10_000_000, time: Duration::from_secs(10), bytes: 64 << 20 };

/// The longest text of an agent, of options or of a name.
pub(crate) const MOST_LETTERS: usize = 200;

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
    /// People may ask for hints.
    #[serde(default = "yes")]
    pub(crate) hints: bool,
    /// Decisions that were made already.
    #[serde(default)]
    pub(crate) decisions: Vec<Decision>,
    /// The pauses of agents.
    #[serde(default)]
    pub(crate) pace: Pace,
    /// The contest was played before: its agents go on only where somebody says so.
    #[serde(skip)]
    pub(crate) replay: bool,
}

impl NewTable {
    /// Sets the table up.
    ///
    /// # Errors
    /// If there is no such game, number of players, option, agent or decision; the error names it.
    pub(crate) fn set_up(self, games: Games, keys: &KeySource) -> Result<Table, ApiError> {
        let game = games.find(&self.game).map_err(ApiError::wrong)?;
        let players = self.players.unwrap_or_else(|| game.usual_players_under(&self.options));
        for text in [&self.options].into_iter().chain(&self.names).chain(self.seats.iter().flatten()) {
            if text.chars().count() > MOST_LETTERS {
                return Err(ApiError::wrong(format!("a text is longer than {MOST_LETTERS} letters")));
            }
        }
        if self.decisions.len() >= MOST_MOMENTS {
            return Err(ApiError::wrong(format!("a table keeps {MOST_MOMENTS} decisions")));
        }
        let seats = Seats::new(occupants(self.seats, players)?, keys);
        let opponent = |occupant: &Occupant| match occupant {
            Occupant::Agent(opponent) => opponent.to_string(),
            Occupant::Here | Occupant::Invited => Level::USUAL.to_string(),
        };
        let is_open = self.open || game.kind() == GameKind::Board;
        let options = if self.options.trim().is_empty() { "standard".to_string() } else { self.options };
        let setup = SessionSetup {
            options,
            person: (0..players).find(|&seat| !seats.is_agent(seat)),
            shows_all: is_open,
            opponents_see_all: is_open,
            names: self.names.clone(),
            opponents: seats.occupants().iter().map(opponent).collect(),
            ..SessionSetup::new(game.name(), players, self.seed.unwrap_or_else(|| keys.seed()))
        };
        let saved = SavedSession::new(setup, self.decisions);
        let session = saved.resume(games, 1).map_err(ApiError::wrong)?;
        let presence = Presence::new(players);
        let driver = Driver::new(self.pace, self.replay);
        let mut names = self.names;
        names.resize(players, String::new());
        Ok(Table { session, seats, driver, presence, names, gives_hints: self.hints, takeback: None })
    }
}

pub(super) fn yes() -> bool {
    true
}

/// Reads the occupants of all seats.
fn occupants(given: Option<Vec<String>>, players: usize) -> Result<Vec<Occupant>, ApiError> {
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
            text => read_opponent(text).map_err(of_seat).map(Occupant::Agent),
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
