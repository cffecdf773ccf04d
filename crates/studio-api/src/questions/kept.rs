//! Tables that outlive the program or the page.

use super::tables::Place;
use crate::error::ApiError;
use crate::state::Api;
use crate::table::{KeptTable, Table};
use serde_json::{Value, json};
use std::collections::HashMap;

impl Api {
    /// All tables that are open, by number and version. Those whose version is another than the one seen are there as they are to be
    /// kept: with all secrets, keys included.
    pub fn kept_tables(&self, seen: &HashMap<u64, u64>) -> Vec<(u64, u64, Option<Value>)> {
        self.tables.all(seen, written)
    }

    /// Opens a table that was kept, under the number that it had.
    ///
    /// # Errors
    /// If there cannot have been such a table.
    pub fn restore_table(&self, kept: Value) -> Result<(), ApiError> {
        let kept: KeptTable = serde_json::from_value(kept).map_err(ApiError::wrong)?;
        let number = kept.table;
        self.tables.add_as(number, kept.restore(self.content.games, &self.keys)?);
        Ok(())
    }
}

fn written(number: u64, table: &Table) -> Value {
    serde_json::to_value(table.kept(number)).unwrap_or_default()
}

/// The table as a page without a server keeps it. A server keeps its tables itself, and tells their secrets to nobody.
pub(crate) fn keep(api: &Api, place: &Place) -> Result<Value, ApiError> {
    check(api)?;
    api.tables.with(place.table, |table| {
        table.seats.seat_of(&place.key)?;
        Ok(written(place.table, table))
    })
}

/// Opens a table that a page without a server has kept.
pub(crate) fn restore(api: &Api, kept: Value) -> Result<Value, ApiError> {
    check(api)?;
    api.restore_table(kept)?;
    Ok(json!({}))
}

fn check(api: &Api) -> Result<(), ApiError> {
    if api.content.has_server {
        return Err(ApiError::forbidden("the server keeps its tables itself"));
    }
    Ok(())
}
