//! Tables that outlive the program or the page: kept with everything that is needed to go on, secrets included.

use super::driver::Pace;
use super::seats::{Occupant, SeatKeys};
use super::setup::{NewTable, yes};
use super::{MOST_MOMENTS, Table};
use crate::answer::ApiError;
use crate::keys::KeySource;
use maxn_play::{Decision, Games, SessionSetup};
use serde::{Deserialize, Serialize};

/// A table as it is kept.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // As the table has them.
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
    // Files of earlier versions have none of these.
    #[serde(default = "yes")]
    hints: bool,
    #[serde(default)]
    pace: Pace,
    #[serde(default)]
    paused: bool,
    #[serde(default)]
    replay: bool,
}

impl Table {
    /// The table to be kept under its number.
    pub(crate) fn kept(&self, number: u64) -> KeptTable {
        let SessionSetup { game, players, options, seed, .. } = self.setup().clone();
        KeptTable {
            table: number,
            game,
            players,
            options,
            seed,
            seats: self.seats.occupants().iter().map(Occupant::to_string).collect(),
            names: self.names.clone(),
            open: self.is_open(),
            hints: self.gives_hints,
            keys: self.seats.keys().clone(),
            decisions: self.tree().decisions(),
            cursor: self.tree().cursor(),
            pace: self.driver.pace,
            paused: self.driver.is_paused,
            replay: self.driver.is_replay,
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
            hints: self.hints,
            decisions: Vec::new(),
            pace: self.pace,
            replay: self.replay,
        };
        let mut table = setup.set_up(games, keys)?;
        table.seats = table.seats.with_keys(self.keys)?;
        if self.decisions.len() >= MOST_MOMENTS {
            return Err(ApiError::wrong("a table does not keep so many decisions"));
        }
        table.session.tree_mut().restore(&self.decisions, self.cursor).map_err(ApiError::wrong)?;
        table.driver.pause(self.paused);
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::GAMES;
    use serde_json::json;

    #[test]
    fn tables_of_earlier_versions_are_read() {
        let kept = json!({
            "table": 7, "game": "hearts", "players": 3, "options": "standard", "seed": 1,
            "seats": ["here", "1", "1"], "names": [], "open": true,
            "keys": {"seats": ["k", null, null], "invitations": [null, null, null], "watcher": null},
            "decisions": [], "cursor": 0,
        });
        let kept: KeptTable = serde_json::from_value(kept).unwrap();
        let table = kept.restore(GAMES, &KeySource::default()).unwrap();
        assert_eq!(table.seats.seat_of("k").unwrap(), Some(0));
        assert_eq!((table.driver.pace, table.driver.is_paused), (Pace::default(), false));
        let again: KeptTable = serde_json::from_value(serde_json::to_value(table.kept(7)).unwrap()).unwrap();
        assert!(again.restore(GAMES, &KeySource::default()).is_ok());
    }
}
