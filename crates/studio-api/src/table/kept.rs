//! Tables as they are kept: with everything that is needed to go on, secrets included.

use super::Table;
use super::seats::{Occupant, SeatKeys};
use super::setup::NewTable;
use crate::error::ApiError;
use crate::keys::KeySource;
use maxn_play::{Decision, Games};
use serde::{Deserialize, Serialize};

/// A table as it is kept.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptTable {
    /// The number of the table.
    pub(crate) table: u64,
    game: String,
    players: usize,
    options: String,
    seed: u64,
    seats: Vec<String>,
    names: Vec<String>,
    open: bool,
    keys: SeatKeys,
    /// All decisions, each with the moment at which it was made.
    decisions: Vec<(usize, Decision)>,
    cursor: usize,
}

impl Table {
    /// The table to be kept under its number.
    pub(crate) fn kept(&self, number: u64) -> KeptTable {
        let setup = &self.setup;
        KeptTable {
            table: number,
            game: setup.game.name().to_string(),
            players: setup.players,
            options: setup.options.clone(),
            seed: setup.seed,
            seats: self.seats.occupants().iter().map(Occupant::to_string).collect(),
            names: setup.names.clone(),
            open: setup.is_open,
            keys: self.seats.keys().clone(),
            decisions: self.tree.decisions(),
            cursor: self.tree.cursor(),
        }
    }
}

impl KeptTable {
    /// Sets the table up again, with the same keys, at the same moment.
    ///
    /// # Errors
    /// If there cannot have been such a table.
    pub(crate) fn restore(self, games: Games, keys: &KeySource) -> Result<Table, ApiError> {
        let setup = NewTable {
            game: self.game,
            players: Some(self.players),
            options: self.options,
            seed: Some(self.seed),
            seats: Some(self.seats),
            names: self.names,
            open: self.open,
            decisions: Vec::new(),
        };
        let mut table = setup.set_up(games, keys)?;
        table.seats = table.seats.with_keys(self.keys)?;
        table.tree.restore(&self.decisions, self.cursor)?;
        Ok(table)
    }
}
