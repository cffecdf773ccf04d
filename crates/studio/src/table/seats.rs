//! The seats of a table and their keys.

use crate::answer::ApiError;
use crate::keys::{KeySource, is_same};
use maxn::Player;
use maxn_play::Opponent;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Occupant {
    /// A person at the browser that has opened the table.
    Here,
    /// A person at another browser, who has been sent a link.
    Invited,
    /// An agent.
    Agent(Opponent),
}

impl Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Here => f.write_str("here"),
            Occupant::Invited => f.write_str("invited"),
            Occupant::Agent(opponent) => opponent.fmt(f),
        }
    }
}

/// The seats of a table. A key opens one seat; one that is for nobody's seat opens a table where only agents play.
#[derive(Debug)]
pub(crate) struct Seats {
    occupants: Vec<Occupant>,
    keys: SeatKeys,
}

/// The keys to the seats of a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatKeys {
    /// The key of each person's seat.
    seats: Vec<Option<String>>,
    /// The invitations that have not been used: a seat's key is handed out once, so that nobody else has it.
    invitations: Vec<Option<String>>,
    /// The key of somebody who watches.
    watcher: Option<String>,
}

impl Seats {
    pub(crate) fn new(occupants: Vec<Occupant>, keys: &KeySource) -> Self {
        let is_agent = |occupant: &Occupant| matches!(occupant, Occupant::Agent(_));
        let watcher = occupants.iter().all(is_agent).then(|| keys.key());
        let keys = SeatKeys {
            seats: occupants.iter().map(|occupant| (!is_agent(occupant)).then(|| keys.key())).collect(),
            invitations: occupants
                .iter()
                .map(|occupant| (*occupant == Occupant::Invited).then(|| keys.key()))
                .collect(),
            watcher,
        };
        Seats { occupants, keys }
    }

    /// The keys, to be kept.
    pub(crate) fn keys(&self) -> &SeatKeys {
        &self.keys
    }

    /// The same seats with keys that were kept.
    ///
    /// # Errors
    /// If they are not for as many seats.
    pub(crate) fn with_keys(self, keys: SeatKeys) -> Result<Self, ApiError> {
        let count = self.occupants.len();
        if keys.seats.len() != count || keys.invitations.len() != count {
            return Err(ApiError::wrong(format!("the keys are not for {count} seats")));
        }
        Ok(Seats { keys, ..self })
    }

    /// The number of people who play.
    pub(crate) fn people(&self) -> usize {
        self.occupants.iter().filter(|occupant| !matches!(occupant, Occupant::Agent(_))).count()
    }

    pub(crate) fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// Returns whether an agent has a seat.
    pub(crate) fn is_agent(&self, player: Player) -> bool {
        matches!(self.occupants[player], Occupant::Agent(_))
    }

    /// Returns whether a person plays.
    pub(crate) fn has_people(&self) -> bool {
        self.keys.watcher.is_none()
    }

    /// Returns whether undo stops at the choices of a player: those of people, and all where only agents play.
    pub(crate) fn counts(&self, player: Player) -> bool {
        !self.has_people() || !self.is_agent(player)
    }

    /// The keys of those at the browser that has opened the table, with their seats; `None` stands for no seat.
    pub(crate) fn keys_here(&self) -> Vec<(Option<Player>, &str)> {
        let seats = self.occupants.iter().zip(&self.keys.seats).enumerate();
        let here = seats.filter(|(_, (occupant, _))| **occupant == Occupant::Here);
        let here = here.filter_map(|(seat, (_, key))| Some((Some(seat), key.as_deref()?)));
        here.chain(self.keys.watcher.iter().map(|key| (None, key.as_str()))).collect()
    }

    /// The invitations to other browsers, with their seats.
    pub(crate) fn invitations(&self) -> Vec<(Player, &str)> {
        let seats = self.keys.invitations.iter().enumerate();
        seats.filter_map(|(seat, invitation)| Some((seat, invitation.as_deref()?))).collect()
    }

    /// Returns whether somebody sits at a person's seat: the invitation to it was used, or there was none.
    pub(crate) fn has_come(&self, seat: Player) -> bool {
        self.keys.invitations[seat].is_none()
    }

    /// Uses an invitation up: the seat and its key.
    ///
    /// # Errors
    /// If there is no such invitation any more.
    pub(crate) fn accept(&mut self, invitation: &str) -> Result<(Player, String), ApiError> {
        let unused = |other: &Option<String>| other.as_ref().is_some_and(|other| is_same(invitation, other));
        let seat = self.keys.invitations.iter().position(unused);
        let seat = seat.ok_or_else(|| ApiError::forbidden("this invitation is wrong or was used before"))?;
        self.keys.invitations[seat] = None;
        let key = self.keys.seats[seat].clone().ok_or_else(|| ApiError::missing("there is no such seat"))?;
        Ok((seat, key))
    }

    /// Returns whether a text is the key of a person's seat, or an invitation that was not used.
    #[cfg(feature = "server")]
    pub(crate) fn opens(&self, text: &str) -> bool {
        let SeatKeys { seats, invitations, .. } = &self.keys;
        let mut known = seats.iter().chain(invitations).flatten();
        known.any(|key| is_same(text, key))
    }

    /// The seat that a key opens; `None` for somebody who watches.
    ///
    /// # Errors
    /// If it opens none.
    pub(crate) fn seat_of(&self, key: &str) -> Result<Option<Player>, ApiError> {
        let opens = |other: &Option<String>| other.as_ref().is_some_and(|other| is_same(key, other));
        if opens(&self.keys.watcher) {
            return Ok(None);
        }
        let seat = self.keys.seats.iter().position(opens);
        seat.map(Some).ok_or_else(|| ApiError::forbidden("this key opens no seat of the table"))
    }
}
