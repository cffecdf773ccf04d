//! All tables of a studio.

use super::Table;
use crate::error::ApiError;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The most tables; the one that was not used for longest makes room.
const MOST_TABLES: usize = 64;

/// All tables.
#[derive(Debug, Default)]
pub(crate) struct Tables(Mutex<Registry>);

#[derive(Debug, Default)]
struct Registry {
    entries: Vec<Entry>,
    /// Counts uses, to tell which table was used last.
    clock: u64,
    opened: u64,
}

#[derive(Debug)]
struct Entry {
    id: u64,
    used: u64,
    table: Table,
    /// Tells those who watch that the table has changed.
    changed: watch::Sender<u64>,
}

impl Tables {
    fn registry(&self) -> MutexGuard<'_, Registry> {
        // Tables are changed in one step each, so that a panic leaves none half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a table and returns its number.
    pub(crate) fn add(&self, table: Table) -> u64 {
        let mut registry = self.registry();
        if registry.entries.len() >= MOST_TABLES {
            let oldest = (0..registry.entries.len()).min_by_key(|&place| registry.entries[place].used);
            oldest.map(|place| registry.entries.swap_remove(place));
        }
        registry.clock += 1;
        registry.opened += 1;
        let (id, used) = (registry.opened, registry.clock);
        registry.entries.push(Entry { id, used, table, changed: watch::channel(0).0 });
        id
    }

    /// Looks at a table.
    ///
    /// # Errors
    /// If it is not there any more, or whatever the work returns.
    pub(crate) fn with<T>(
        &self,
        id: u64,
        work: impl FnOnce(&mut Table) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        self.registry().entry(id).and_then(|entry| work(&mut entry.table))
    }

    /// Changes a table, and tells those who watch it.
    ///
    /// # Errors
    /// As [`with`](Tables::with).
    pub(crate) fn change<T>(
        &self,
        id: u64,
        work: impl FnOnce(&mut Table) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut registry = self.registry();
        let entry = registry.entry(id)?;
        let result = work(&mut entry.table)?;
        entry.changed.send_modify(|version| *version += 1);
        Ok(result)
    }

    /// A receiver that learns of changes of a table.
    ///
    /// # Errors
    /// If it is not there any more.
    pub(crate) fn watch(&self, id: u64) -> Result<watch::Receiver<u64>, ApiError> {
        self.registry().entry(id).map(|entry| entry.changed.subscribe())
    }
}

impl Registry {
    fn entry(&mut self, id: u64) -> Result<&mut Entry, ApiError> {
        self.clock += 1;
        let now = self.clock;
        let entry = self.entries.iter_mut().find(|entry| entry.id == id);
        let entry = entry.ok_or_else(|| {
            ApiError::missing(
                "this table is gone: the studio was started again, or has opened many others since",
            )
        })?;
        entry.used = now;
        Ok(entry)
    }
}
