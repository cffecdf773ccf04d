//! The protocol for other programs: a question about a decision in, an answer out, each a line of JSON.
//!
//! A request has everything that the answer depends on, so that nothing is remembered between two of them: the
//! [observation](crate::Observation) of a seat, an agent, a seed and a budget. Programs that play as agents are asked in the
//! same way.

mod advice;
mod answer;
mod request;

use crate::agent::Scope;
use crate::game::{GameKind, Games, ObservedSituation};
use crate::observation::{Field, ObservationError};
use crate::reasons::{ReasonOptions, explain};
use crate::spec::{AgentSetup, AgentSpec};
use answer::Answer;
use maxn::Stopwatch;
use request::Request;
use serde_json::{Value, json};
use std::fmt::Display;

/// The agent that answers questions about cards where no other is named.
const CARD_AGENT: &str = "best";

/// An engine that answers requests.
///
/// ```
/// use maxn_play::{Games, protocol::Engine};
///
/// let no_games = Engine::new(Games::new(&[]), 1, None);
/// let answer = no_games.answer(r#"{"id":1,"game":"go"}"#);
/// assert!(answer.starts_with(r#"{"id":1,"error":{"at":"game","problem":"there is no game 'go'"#));
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    games: Games,
    threads: usize,
    agent: Option<AgentSpec>,
}

impl Engine {
    /// Creates an engine for these games that works on a number of threads, which changes nothing but the time, and asks
    /// this agent where a request names none; by default the strongest of the game.
    pub fn new(games: Games, threads: usize, agent: Option<AgentSpec>) -> Self {
        Engine { games, threads, agent }
    }

    /// Answers a request, which is a line of JSON, with a line of JSON: a decision, or an error that names the field.
    pub fn answer(&self, request: &str) -> String {
        let value: Value = match serde_json::from_str(request) {
            Ok(value) => value,
            Err(problem) => {
                return refusal(None, &ObservationError::new("", format!("it is not JSON: {problem}")));
            }
        };
        let id = value.get("id");
        match self.decide(&Field::whole(&value)) {
            Ok(answer) => answer.written(id),
            Err(error) => refusal(id, &error),
        }
    }

    fn decide(&self, fields: &Field<'_>) -> Result<Answer, ObservationError> {
        let request = Request::read(fields, self.games)?;
        let agent = self.agent_for(&request)?;
        request.check_kind()?;
        let observed = request.game.situation(fields)?;
        check_turn(&observed, &request)?;
        let situation = observed.as_situation();
        let at_agent = |problem: &dyn Display| ObservationError::new("agent", problem);
        agent.check_situation(situation).map_err(|error| at_agent(&error))?;
        let setup = AgentSetup { seed: request.seed, threads: self.threads, budget: request.budget };
        let stopwatch = Stopwatch::start();
        let advice = agent.build(&setup).and_then(|mut agent| agent.advise(situation, Scope::Every));
        let advice = advice.map_err(|error| at_agent(&error))?;
        let elapsed = stopwatch.elapsed();
        let options = ReasonOptions { seed: request.seed, ..ReasonOptions::default() };
        let why = request.why.then(|| explain(situation, &advice, &options));
        Ok(Answer::new(situation, advice, &agent, elapsed).explained(why).kept(request.can_keep))
    }

    /// The agent of the request, of the engine, or else the strongest of the game.
    fn agent_for(&self, request: &Request) -> Result<AgentSpec, ObservationError> {
        if let Some(agent) = request.agent.as_ref().or(self.agent.as_ref()) {
            return Ok(agent.clone());
        }
        let usual = match request.game.kind() {
            GameKind::Cards => CARD_AGENT,
            GameKind::Board => request.game.best_agent(),
        };
        usual.parse().map_err(|error| ObservationError::new("agent", error))
    }
}

/// Checks that there is a decision to make, and that the request speaks of the player who makes it.
fn check_turn(observed: &ObservedSituation, request: &Request) -> Result<(), ObservationError> {
    let contest = match observed {
        ObservedSituation::Hidden(known) if known.is_possible() => return Ok(()),
        ObservedSituation::Hidden(_) => {
            return Err(ObservationError::new("", "no deal agrees with all that was seen"));
        }
        ObservedSituation::Open(contest) => contest,
    };
    let Some(mover) = contest.to_move() else {
        return Err(ObservationError::new("position", "the game is over"));
    };
    let count = contest.players();
    if let Some(players) = request.players.filter(|&players| players != count) {
        return Err(ObservationError::new("players", format!("it is {players}"))
            .expected(format!("{count}, as in the position")));
    }
    if let Some(seat) = request.seat.filter(|&seat| seat != mover) {
        let problem = format!("it is not the turn of player {}", seat + 1);
        return Err(
            ObservationError::new("seat", problem).expected(format!("{}, as in the position", mover + 1))
        );
    }
    Ok(())
}

/// Returns whether a line is the message of an event, such as the end of a game, which has no answer.
///
/// ```
/// assert!(maxn_play::protocol::is_event(r#"{"event":"match-over"}"#));
/// assert!(!maxn_play::protocol::is_event(r#"{"game":"hearts"}"#));
/// ```
pub fn is_event(line: &str) -> bool {
    serde_json::from_str::<Value>(line).is_ok_and(|value| value.get("event").is_some())
}

/// Returns the answer to a line that is longer than requests may be.
pub fn too_long(most_bytes: usize) -> String {
    let error = ObservationError::new("", "the line is too long");
    refusal(None, &error.expected(format!("{most_bytes} bytes at most")))
}

/// Returns the answer to a line that is not text.
pub fn no_text(problem: impl Display) -> String {
    refusal(None, &ObservationError::new("", format!("it is not UTF-8: {problem}")))
}

fn refusal(id: Option<&Value>, error: &ObservationError) -> String {
    match id {
        Some(id) => json!({"id": id, "error": error.to_json()}),
        None => json!({"error": error.to_json()}),
    }
    .to_string()
}
