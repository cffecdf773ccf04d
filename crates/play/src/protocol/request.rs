//! Requests: the fields that no game reads.

use crate::game::{GameInfo, GameKind, Games};
use crate::hidden_options::DecisionBudget;
use crate::observation::{Field, ObservationError};
use crate::spec::AgentSpec;
use maxn::Player;
use std::time::Duration;

/// A question about a decision.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) game: &'static dyn GameInfo,
    pub(super) players: Option<usize>,
    pub(super) seat: Option<Player>,
    has_position: bool,
    pub(super) agent: Option<AgentSpec>,
    pub(super) seed: u64,
    pub(super) budget: DecisionBudget,
    /// True if the decision is to be explained.
    pub(super) why: bool,
    /// True if the program that asks would go on asking after the end of a game.
    pub(super) can_keep: bool,
}

/// The fields that all games share, before and after those of the games. The last four are for programs that go by them; the
/// question follows from the rest.
const FIRST_FIELDS: [&str; 6] = ["id", "game", "players", "options", "seat", "scores"];
const LAST_FIELDS: [&str; 10] =
    ["agent", "seed", "budget", "why", "patience_ms", "can_keep", "wanted", "question", "legal", "facts"];

/// The most that a single answer may cost.
const MOST_TIME_MS: u64 = 600_000;
const MOST_NODES: u64 = 100_000_000_000;
const MOST_WORLDS: u64 = 1_000_000;

impl Request {
    pub(super) fn read(request: &Field<'_>, games: Games) -> Result<Self, ObservationError> {
        request.check_fields(&known_fields(games))?;
        let names = games.names();
        let example = format!("a game such as {}", names.first().unwrap_or(&"any"));
        let game = request.need("game", &example)?;
        let found = games.find(game.text("the name of a game")?).map_err(|error| game.problem(error))?;
        let text = |key: &str| request.get(key).map(|field| field.text("a text")).transpose();
        let most = games.iter().map(|game| *game.players().end()).max().unwrap_or(1);
        let player = |field: Field<'_>| field.number(1..=most as u64).map(|number| number as usize);
        text("options")?;
        let players = request.get("players").map(player).transpose()?;
        let seat = request.get("seat").map(player).transpose()?.map(|seat| seat - 1);
        let has_position = text("position")?.is_some();
        let agent = request
            .get("agent")
            .map(|field| field.text("the name of an agent")?.parse().map_err(|error| field.problem(error)));
        Ok(Request {
            game: found,
            players,
            seat,
            has_position,
            agent: agent.transpose()?,
            seed: request.get("seed").map(|field| seed(&field)).transpose()?.unwrap_or(0),
            budget: budget(request)?,
            why: request.get("why").map(|field| switch(&field)).transpose()?.unwrap_or(false),
            can_keep: request.get("can_keep").map(|field| switch(&field)).transpose()?.unwrap_or(false),
        })
    }

    /// Checks that the request has what games of its kind need, and nothing that they cannot have.
    pub(super) fn check_kind(&self) -> Result<(), ObservationError> {
        let game = self.game.name();
        match self.game.kind() {
            GameKind::Cards if self.has_position => {
                let problem = format!("in {game} a player does not see the whole position");
                let error = ObservationError::new("position", problem);
                Err(error.expected("hand, plays and what else was seen"))
            }
            GameKind::Board if self.budget.worlds.is_some() => {
                Err(ObservationError::new("budget.worlds", "nothing is hidden on a board"))
            }
            GameKind::Board if !self.has_position => {
                let error = ObservationError::new("position", "it is missing");
                Err(error.expected(format!("the position, as 'maxn show {game}' writes it")))
            }
            GameKind::Cards | GameKind::Board => Ok(()),
        }
    }
}

fn switch(field: &Field<'_>) -> Result<bool, ObservationError> {
    field.value().as_bool().ok_or_else(|| field.wrong("true or false"))
}

/// A seed: a number, or one as text, which readers of JSON cannot round.
fn seed(field: &Field<'_>) -> Result<u64, ObservationError> {
    match field.value().as_str() {
        Some(text) => text.parse().map_err(|_| field.wrong(format!("a whole number from 0 to {}", u64::MAX))),
        None => field.number(0..=u64::MAX),
    }
}

/// Every field that a request can have.
fn known_fields(games: Games) -> Vec<&'static str> {
    let mut fields = FIRST_FIELDS.to_vec();
    let of_games = games.iter().flat_map(|game| game.observation_fields().iter().copied());
    for field in of_games.chain(LAST_FIELDS) {
        if !fields.contains(&field) {
            fields.push(field);
        }
    }
    fields
}

/// The budget, with no more time than the other side will wait for.
fn budget(request: &Field<'_>) -> Result<DecisionBudget, ObservationError> {
    let mut budget = DecisionBudget::default();
    if let Some(field) = request.get("budget") {
        field.check_fields(&["time_ms", "nodes", "worlds"])?;
        let within = |key: &str, most: u64| field.get(key).map(|field| field.number(1..=most)).transpose();
        budget.time = within("time_ms", MOST_TIME_MS)?.map(Duration::from_millis);
        budget.nodes = within("nodes", MOST_NODES)?;
        budget.worlds = within("worlds", MOST_WORLDS)?;
    }
    if let Some(field) = request.get("patience_ms") {
        let patience = Duration::from_millis(field.number(1..=u64::MAX)?);
        budget.time = budget.time.map(|time| time.min(patience));
    }
    Ok(budget)
}
