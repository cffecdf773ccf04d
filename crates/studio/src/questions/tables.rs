//! Questions about tables.

use crate::answer::{ApiError, Work};
use crate::api::Api;
use crate::table::{Direction, NewTable, Table};
use maxn::Player;
use maxn_play::{Scope, Situation};
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

/// A table to be looked at, unless it is as it was when it had a version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    place: Place,
    #[serde(default)]
    seen: u64,
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

/// A table at the moment that the person sees.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    pub(crate) place: Place,
    pub(crate) moment: usize,
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

/// Sets a table up, and returns the keys of the seats here and the invitations to the others.
pub(crate) fn new(api: &Api, New { mut setup, same_deal }: New) -> Result<Value, ApiError> {
    if let Some(Place { table, key }) = same_deal {
        let seed = api.tables.with(table, |table| {
            table.seats.seat_of(&key)?;
            // Dealt again with other seats or open hands, it would show what other people hold.
            let is_own_game = table.seats.people() == 1 && !setup.open;
            if !table.tells_all() && !is_own_game {
                let problem =
                    "the deal is still being played: it can be dealt again when the contest is over";
                return Err(ApiError::forbidden(problem));
            }
            Ok(table.setup.seed)
        })?;
        setup.seed = Some(seed);
    }
    let table = setup.set_up(api.content.games, &api.keys)?;
    if !api.content.has_server && !table.seats.invitations().is_empty() {
        return Err(ApiError::wrong("nobody can be invited to a page without a server"));
    }
    Ok(opened(api, table))
}

/// Opens a table: its number, the keys of the seats here and the invitations to the others.
pub(crate) fn opened(api: &Api, table: Table) -> Value {
    let key = |(seat, key): (Option<Player>, &str)| json!({"seat": seat, "key": key});
    let keys: Vec<Value> = table.seats.keys_here().into_iter().map(key).collect();
    let invitation = |(seat, key): (Player, &str)| json!({"seat": seat, "invitation": key});
    let invitations: Vec<Value> = table.seats.invitations().into_iter().map(invitation).collect();
    let id = api.tables.add(table);
    json!({"table": id, "keys": keys, "invitations": invitations})
}

/// Uses an invitation up.
pub(crate) fn join(api: &Api, Join { table, invitation }: &Join) -> Result<Value, ApiError> {
    let (seat, key) = api.tables.change(*table, |table| table.seats.accept(invitation))?;
    Ok(json!({"table": table, "keys": [{"seat": seat, "key": key}], "invitations": []}))
}

/// The table as a seat sees it, with its version; nothing if that was seen before.
pub(crate) fn view(api: &Api, Look { place, seen }: &Look) -> Result<Value, ApiError> {
    let found = api.view(place, *seen)?;
    Ok(found.map_or(json!({}), |(version, view)| json!({"version": version, "view": view})))
}

impl Api {
    /// The table as a seat sees it, with its version; `None` if that was seen before. The first version is not 0.
    ///
    /// # Errors
    /// If the table is gone, or the key opens no seat of it.
    pub(crate) fn view(&self, place: &Place, seen: u64) -> Result<Option<(u64, Value)>, ApiError> {
        self.tables.newer(place.table, seen, |table| {
            let seat = table.seats.seat_of(&place.key)?;
            Ok(table.view(seat))
        })
    }
}

/// Makes a decision of a person's.
pub(crate) fn decide(api: &Api, Decide { place, moment, decision }: &Decide) -> Result<Value, ApiError> {
    api.tables.change(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        at_moment(table, *moment)?;
        if seat.is_none() || table.tree.now().contest.to_move() != seat {
            return Err(ApiError::wrong("it is not your turn"));
        }
        table.tree.play(decision)
    })?;
    Ok(json!({}))
}

/// Lets the agent decide whose turn it is.
pub(crate) fn step(api: &Arc<Api>, Turn { place, moment }: Turn) -> Result<Work, ApiError> {
    let (contest, agent) = api.tables.with(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        at_moment(table, moment)?;
        let contest = &table.tree.now().contest;
        let player = contest.to_move().ok_or_else(|| ApiError::wrong("the contest is over"))?;
        let agent = table.agents[player].clone();
        let agent = agent.ok_or_else(|| ApiError::wrong("it is a person's turn"))?;
        Ok((contest.clone_box(), agent))
    })?;
    let api = Arc::clone(api);
    Ok(Work::computation(move || {
        // An agent that has panicked once is asked again: it keeps nothing but tables of facts.
        let mut agent = agent.lock().unwrap_or_else(PoisonError::into_inner);
        // Another browser may have asked the agent before: nothing is computed twice.
        api.tables.with(place.table, |table| at_moment(table, moment))?;
        let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Best).map_err(ApiError::wrong)?;
        api.tables.change(place.table, |table| {
            at_moment(table, moment)?;
            table.tree.play(advice.best.as_str())
        })?;
        Ok(json!({}))
    }))
}

/// Goes to another moment of the table.
pub(crate) fn go(api: &Api, Go { place, to }: &Go) -> Result<Value, ApiError> {
    let direction = match to {
        Target::Way(Way::Back) => Direction::Back,
        Target::Way(Way::Forward) => Direction::Forward,
        Target::Moment(moment) => Direction::To(*moment),
    };
    api.tables.change(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        let target = table.tree.target(direction, &|player| table.seats.counts(player));
        let target = target.ok_or_else(|| ApiError::wrong("there is nothing in this direction"))?;
        table.tree.go(target);
        Ok(())
    })?;
    Ok(json!({}))
}

/// Tells everything that the person has seen, at the person's turn, as in a request to `maxn engine`: an analysis can begin there.
pub(crate) fn seen(api: &Api, Turn { place, moment }: &Turn) -> Result<Value, ApiError> {
    api.tables.with(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        at_moment(table, *moment)?;
        let contest = &table.tree.now().contest;
        match seat.filter(|_| contest.to_move() == seat) {
            Some(seat) => Ok(json!({"seen": contest.observation(seat)})),
            None => Err(ApiError::wrong("it is not your turn")),
        }
    })
}

/// Writes the contest as a file of a session, once nothing about it is a secret any more.
pub(crate) fn save(api: &Api, place: &Place) -> Result<Value, ApiError> {
    let saved = api.tables.with(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        if !table.tells_all() {
            let problem = "a file of the contest tells all hands: it can be had when the contest is over";
            return Err(ApiError::forbidden(problem));
        }
        Ok(table.saved())
    })?;
    Ok(serde_json::to_value(saved).unwrap_or_default())
}

pub(crate) fn at_moment(table: &Table, moment: usize) -> Result<(), ApiError> {
    if table.tree.cursor() == moment { Ok(()) } else { Err(ApiError::late("the table has moved on")) }
}
