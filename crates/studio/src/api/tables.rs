//! Questions about tables.

use crate::body::{Answer, Question};
use crate::error::ApiError;
use crate::shared::Shared;
use crate::table::{Direction, NewTable, SharedAgent, Table};
use axum::extract::State;
use axum::response::Response;
use maxn::{Player, StopHandle};
use maxn_play::{AgentError, Contest, Decision, Scope, Situation};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Arc, PoisonError};

/// The number of a table, and a key to a seat at it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) table: u64,
    pub(crate) key: String,
}

/// A table to be set up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
    setup: NewTable,
    /// A table whose deals are wanted again.
    same_deal: Option<Place>,
}

/// An invitation to be used.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    table: u64,
    invitation: String,
}

/// A decision of a person's, at the moment that the person sees.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decide {
    place: Place,
    moment: usize,
    decision: String,
}

/// A decision that an agent is to make, at the moment that the person sees.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    place: Place,
    moment: usize,
}

/// A way through the decisions that were made: `back`, `forward`, or to a moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Go {
    place: Place,
    to: Target,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Target {
    Moment(usize),
    Way(Way),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Way {
    Back,
    Forward,
}

type Shares = State<Arc<Shared>>;

/// Sets a table up, and returns the keys of the seats here and the invitations to the others.
pub(crate) async fn new(
    State(shared): Shares,
    Question(New { mut setup, same_deal }): Question<New>,
) -> Result<Answer<Value>, ApiError> {
    if let Some(Place { table, key }) = same_deal {
        let seed = shared.tables.with(table, |table| table.seats.seat_of(&key).map(|_| table.setup.seed))?;
        setup.seed = Some(seed);
    }
    let table = setup.set_up(shared.games, &shared.keys)?;
    Ok(Answer(opened(&shared, table)))
}

/// Opens a table: its number, the keys of the seats here and the invitations to the others.
pub(crate) fn opened(shared: &Shared, table: Table) -> Value {
    let key = |(seat, key): (Option<Player>, &str)| json!({"seat": seat, "key": key});
    let keys: Vec<Value> = table.seats.keys_here().into_iter().map(key).collect();
    let invitation = |(seat, key): (Player, &str)| json!({"seat": seat, "invitation": key});
    let invitations: Vec<Value> = table.seats.invitations().into_iter().map(invitation).collect();
    let id = shared.tables.add(table);
    json!({"table": id, "keys": keys, "invitations": invitations})
}

/// Uses an invitation up.
pub(crate) async fn join(
    State(shared): Shares,
    Question(Join { table, invitation }): Question<Join>,
) -> Result<Answer<Value>, ApiError> {
    let (seat, key) = shared.tables.with(table, |table| table.seats.accept(&invitation))?;
    Ok(Answer(json!({"table": table, "keys": [{"seat": seat, "key": key}], "invitations": []})))
}

/// Sends the table as a seat sees it, now and after every change.
pub(crate) async fn watch(
    State(shared): Shares,
    Question(Place { table: id, key }): Question<Place>,
) -> Result<Response, ApiError> {
    let seat = shared.tables.with(id, |table| table.seats.seat_of(&key))?;
    let mut changes = shared.tables.watch(id)?;
    let (sender, response) = shared.streams.open(&StopHandle::new())?;
    tokio::spawn(async move {
        loop {
            changes.borrow_and_update();
            let view = shared.tables.with(id, |table| Ok(table.view(seat)));
            let event = view.unwrap_or_else(|error| json!({"error": error.problem()}));
            let is_gone = event.get("error").is_some();
            if !sender.send(event).await || is_gone {
                return;
            }
            tokio::select! {
                // A table that made room for another is told to its watchers as well.
                change = changes.changed() => if change.is_err() {
                    sender.send(json!({"error": "this table is gone: the studio has opened many others since"})).await;
                    return;
                },
                () = sender.closed() => return,
            }
        }
    });
    Ok(response)
}

/// Makes a decision of a person's.
pub(crate) async fn decide(
    State(shared): Shares,
    Question(Decide { place, moment, decision }): Question<Decide>,
) -> Result<Answer<Value>, ApiError> {
    shared.tables.change(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        at_moment(table, moment)?;
        if seat.is_none() || table.tree.now().contest.to_move() != seat {
            return Err(ApiError::wrong("it is not your turn"));
        }
        table.tree.play(&decision)
    })?;
    Ok(done())
}

/// Lets the agent decide whose turn it is.
pub(crate) async fn step(
    State(shared): Shares,
    Question(Step { place, moment }): Question<Step>,
) -> Result<Answer<Value>, ApiError> {
    let (contest, agent) = shared.tables.with(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        at_moment(table, moment)?;
        let contest = &table.tree.now().contest;
        let player = contest.to_move().ok_or_else(|| ApiError::wrong("the contest is over"))?;
        let agent = table.agents[player].clone();
        let agent = agent.ok_or_else(|| ApiError::wrong("it is a person's turn"))?;
        Ok((contest.clone_box(), agent))
    })?;
    let decision = shared.slots.run(move || decide_by(&agent, contest.as_ref())).await?;
    let decision = decision.map_err(ApiError::wrong)?;
    shared.tables.change(place.table, |table| {
        at_moment(table, moment)?;
        table.tree.play(decision.as_str())
    })?;
    Ok(done())
}

/// Goes to another moment of the table.
pub(crate) async fn go(
    State(shared): Shares,
    Question(Go { place, to }): Question<Go>,
) -> Result<Answer<Value>, ApiError> {
    let direction = match to {
        Target::Way(Way::Back) => Direction::Back,
        Target::Way(Way::Forward) => Direction::Forward,
        Target::Moment(moment) => Direction::To(moment),
    };
    shared.tables.change(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        let target = table.tree.target(direction, &|player| table.seats.counts(player));
        let target = target.ok_or_else(|| ApiError::wrong("there is nothing in this direction"))?;
        table.tree.go(target);
        Ok(())
    })?;
    Ok(done())
}

/// Writes the contest as a file of a session, once nothing about it is a secret any more.
pub(crate) async fn save(
    State(shared): Shares,
    Question(place): Question<Place>,
) -> Result<Answer<Value>, ApiError> {
    let saved = shared.tables.with(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        if !table.tells_all() {
            let problem = "a file of the contest tells all hands: it can be had when the contest is over";
            return Err(ApiError::forbidden(problem));
        }
        Ok(table.saved())
    })?;
    Ok(Answer(serde_json::to_value(saved).unwrap_or_default()))
}

fn decide_by(agent: &SharedAgent, contest: &dyn Contest) -> Result<Decision, AgentError> {
    // An agent that has panicked once is asked again: it keeps nothing but tables of facts.
    let mut agent = agent.lock().unwrap_or_else(PoisonError::into_inner);
    agent.advise(Situation::Open(contest), Scope::Best).map(|advice| advice.best)
}

pub(crate) fn at_moment(table: &Table, moment: usize) -> Result<(), ApiError> {
    if table.tree.cursor() == moment { Ok(()) } else { Err(ApiError::late("the table has moved on")) }
}

fn done() -> Answer<Value> {
    Answer(json!({}))
}
