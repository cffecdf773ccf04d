//! Questions about tables.

use crate::answer::{ApiError, NextStep, Work};
use crate::api::Api;
use crate::table::{Due, KeptTable, MOST_LETTERS, NewTable, Pace, Table, Watching};
use maxn::{Player, StopHandle};
use maxn_play::Direction;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

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
    /// The name of whoever comes.
    #[serde(default)]
    name: String,
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

/// A pause of the agents, or its end.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pause {
    place: Place,
    paused: bool,
}

/// Another pace of the agents.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetPace {
    place: Place,
    pace: Pace,
}

/// A way through the decisions that were made: `back`, `forward`, or to a moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Go {
    place: Place,
    to: Target,
}

/// An answer to somebody who asks to take decisions back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Agree {
    place: Place,
    agrees: bool,
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
            Ok(table.setup().seed)
        })?;
        setup.seed = Some(seed);
    }
    let table = setup.set_up(api.content.games, &api.keys)?;
    if !api.content.has_server && !table.seats.invitations().is_empty() {
        return Err(ApiError::wrong("nobody can be invited to a page without a server"));
    }
    opened(api, table)
}

/// Opens a table: its number, the keys of the seats here and the invitations to the others.
///
/// # Errors
/// If there is no place for it.
pub(crate) fn opened(api: &Api, table: Table) -> Result<Value, ApiError> {
    let key = |(seat, key): (Option<Player>, &str)| json!({"seat": seat, "key": key});
    let keys: Vec<Value> = table.seats.keys_here().into_iter().map(key).collect();
    let invitation = |(seat, key): (Player, &str)| json!({"seat": seat, "invitation": key});
    let invitations: Vec<Value> = table.seats.invitations().into_iter().map(invitation).collect();
    let id = api.tables.add(table)?;
    Ok(json!({"table": id, "keys": keys, "invitations": invitations}))
}

/// Uses an invitation up.
pub(crate) fn join(api: &Api, Join { table, invitation, name }: &Join) -> Result<Value, ApiError> {
    if name.chars().count() > MOST_LETTERS {
        return Err(ApiError::wrong(format!("a name is longer than {MOST_LETTERS} letters")));
    }
    let (seat, key) = api.tables.change(*table, |table| {
        let (seat, key) = table.seats.accept(invitation)?;
        table.names[seat].clone_from(name);
        Ok((seat, key))
    })?;
    Ok(json!({"table": table, "keys": [{"seat": seat, "key": key}], "invitations": []}))
}

/// Sends the table as a seat sees it, now and after every change, and lets its agents play on meanwhile.
pub(crate) fn watch(api: &Arc<Api>, place: Place) -> Result<Work, ApiError> {
    let watching = Watching::begin(&api.tables, place.table, &place.key)?;
    let (api, mut seen) = (Arc::clone(api), 0);
    Ok(Work::steps(StopHandle::new(), move |events| {
        let _ = &watching;
        match api.view(&place, seen) {
            Ok(None) => {}
            Ok(Some((version, view))) => {
                seen = version;
                if !events.send(view) {
                    return NextStep::End;
                }
            }
            Err(error) => {
                events.send(error.to_json());
                return NextStep::End;
            }
        }
        match api.tables.due(place.table) {
            Ok(Due::Nothing) | Err(_) => NextStep::AfterChange,
            Ok(Due::After(pause)) => NextStep::After(pause),
            Ok(Due::Turn(turn)) => {
                turn.decide();
                NextStep::Now
            }
        }
    }))
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
        table.check_moment(*moment)?;
        if seat.is_none() || table.contest().to_move() != seat {
            return Err(ApiError::wrong("it is not your turn"));
        }
        table.play(decision)?;
        // A hand that has ended is looked at before anybody goes on.
        if !table.driver.is_between_hands {
            table.driver.pause(false);
        }
        Ok(())
    })?;
    Ok(json!({}))
}

/// Pauses the agents, or lets them go on.
pub(crate) fn pause(api: &Api, Pause { place, paused }: &Pause) -> Result<Value, ApiError> {
    api.tables.change(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        table.driver.pause(*paused);
        Ok(())
    })?;
    Ok(json!({}))
}

/// Sets the pauses before decisions of agents.
pub(crate) fn set_pace(api: &Api, SetPace { place, pace }: &SetPace) -> Result<Value, ApiError> {
    let is_same = api.tables.with(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        Ok(table.driver.pace == *pace)
    })?;
    // A page tells its pace whenever it comes to the table: nobody needs to see that.
    if !is_same {
        api.tables.change(place.table, |table| {
            table.driver.pace = *pace;
            Ok(())
        })?;
    }
    Ok(json!({}))
}

/// Goes to another moment of the table. Where other people play, they are asked first.
pub(crate) fn go(api: &Api, Go { place, to }: &Go) -> Result<Value, ApiError> {
    let direction = match to {
        Target::Way(Way::Back) => Direction::Back,
        Target::Way(Way::Forward) => Direction::Forward,
        Target::Moment(moment) => Direction::To(*moment),
    };
    api.tables.change(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        table.go_or_ask(seat, direction)
    })?;
    Ok(json!({}))
}

/// Agrees to take decisions back, or refuses.
pub(crate) fn agree(api: &Api, Agree { place, agrees }: &Agree) -> Result<Value, ApiError> {
    api.tables.change(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        table.answer_takeback(seat, *agrees)
    })?;
    Ok(json!({}))
}

/// Tells everything that the person has seen, at the person's turn, as in a request to `maxn engine`: an analysis can begin there.
pub(crate) fn seen(api: &Api, Turn { place, moment }: &Turn) -> Result<Value, ApiError> {
    api.tables.with(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        table.check_moment(*moment)?;
        let contest = table.contest();
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

impl Api {
    /// All tables that are open, by number and version. Those whose version is another than the one seen are there as they are to be
    /// kept: with all secrets, keys included.
    #[cfg(feature = "server")]
    pub(crate) fn kept_tables(
        &self,
        seen: &std::collections::HashMap<u64, u64>,
    ) -> Vec<(u64, u64, Option<Value>)> {
        self.tables.all(seen, kept)
    }

    /// Opens a table that was kept, under the number that it had.
    ///
    /// # Errors
    /// If there cannot have been such a table.
    pub(crate) fn restore_table(&self, kept: Value) -> Result<(), ApiError> {
        let kept: KeptTable = serde_json::from_value(kept).map_err(ApiError::wrong)?;
        let number = kept.table;
        self.tables.add_as(number, kept.restore(self.content.games, &self.keys)?)
    }
}

fn kept(number: u64, table: &Table) -> Value {
    serde_json::to_value(table.kept(number)).unwrap_or_default()
}

/// The table as a page without a server keeps it. A server keeps its tables itself, and tells their secrets to nobody.
pub(crate) fn keep(api: &Api, place: &Place) -> Result<Value, ApiError> {
    check_no_server(api)?;
    api.tables.with(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        Ok(kept(place.table, table))
    })
}

/// Opens a table that a page without a server has kept.
pub(crate) fn restore(api: &Api, kept: Value) -> Result<Value, ApiError> {
    check_no_server(api)?;
    api.restore_table(kept)?;
    Ok(json!({}))
}

fn check_no_server(api: &Api) -> Result<(), ApiError> {
    if api.content.has_server {
        return Err(ApiError::forbidden("the server keeps its tables itself"));
    }
    Ok(())
}
