//! All tables of a studio.

use super::Table;
use crate::answer::ApiError;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most tables. One at which nobody sits makes room: rather one where nothing is being played, and of those the one that was not used for longest.
const MOST_TABLES: usize = 64;

/// All tables.
pub(crate) struct Tables {
    registry: Mutex<Registry>,
    on_change: Box<dyn Fn() + Send + Sync>,
}

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
    /// Counts the changes of the table.
    version: u64,
}

impl Tables {
    /// No tables yet, and a listener that is called after every change.
    pub(crate) fn new(on_change: impl Fn() + Send + Sync + 'static) -> Self {
        Tables { registry: Mutex::default(), on_change: Box::new(on_change) }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        // Tables are changed in one step each, so that a panic leaves none half changed.
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a table and returns its number.
    ///
    /// # Errors
    /// If people sit at all tables that there can be.
    pub(crate) fn add(&self, table: Table) -> Result<u64, ApiError> {
        let number = {
            let mut registry = self.registry();
            registry.opened += 1;
            registry.opened
        };
        self.add_as(number, table).map(|()| number)
    }

    /// Adds a table under the number that it had before.
    ///
    /// # Errors
    /// As [`add`](Tables::add).
    pub(crate) fn add_as(&self, id: u64, table: Table) -> Result<(), ApiError> {
        let mut registry = self.registry();
        registry.entries.retain(|entry| entry.id != id);
        if registry.entries.len() >= MOST_TABLES {
            let least = (0..registry.entries.len()).min_by_key(|&place| registry.entries[place].worth());
            let least = least.filter(|&place| !registry.entries[place].table.presence.is_watched());
            let Some(place) = least else {
                return Err(ApiError::busy(format!("people sit at all {MOST_TABLES} tables")));
            };
            registry.entries.swap_remove(place);
        }
        registry.clock += 1;
        registry.opened = registry.opened.max(id);
        let used = registry.clock;
        registry.entries.push(Entry { id, used, table, version: 1 });
        drop(registry);
        (self.on_change)();
        Ok(())
    }

    /// All tables that are open, by number and version; those that are not as they were when they had the version that was seen are looked at.
    #[cfg(feature = "server")]
    pub(crate) fn all<T>(
        &self,
        seen: &std::collections::HashMap<u64, u64>,
        look: impl Fn(u64, &Table) -> T,
    ) -> Vec<(u64, u64, Option<T>)> {
        let registry = self.registry();
        let entry = |entry: &Entry| {
            let is_new = seen.get(&entry.id) != Some(&entry.version);
            (entry.id, entry.version, is_new.then(|| look(entry.id, &entry.table)))
        };
        registry.entries.iter().map(entry).collect()
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

    /// Looks at a table without using it: one that is only watched makes room for others.
    ///
    /// # Errors
    /// If it is not there any more.
    pub(crate) fn peek<T>(&self, id: u64, work: impl FnOnce(&mut Table) -> T) -> Result<T, ApiError> {
        self.registry().find(id).map(|entry| work(&mut entry.table))
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
        entry.version += 1;
        drop(registry);
        (self.on_change)();
        Ok(result)
    }

    /// Shows a table anew to those who watch it, without using it.
    ///
    /// # Errors
    /// If it is not there any more.
    pub(crate) fn touch(&self, id: u64) -> Result<(), ApiError> {
        self.registry().find(id)?.version += 1;
        (self.on_change)();
        Ok(())
    }

    /// Looks at a table, unless it is as it was when it had this version; returns the version with the result.
    ///
    /// # Errors
    /// As [`with`](Tables::with).
    pub(crate) fn newer<T>(
        &self,
        id: u64,
        seen: u64,
        work: impl FnOnce(&mut Table) -> Result<T, ApiError>,
    ) -> Result<Option<(u64, T)>, ApiError> {
        // Somebody who watches does not use the table.
        let mut registry = self.registry();
        let entry = registry.find(id)?;
        if entry.version == seen {
            return Ok(None);
        }
        work(&mut entry.table).map(|result| Some((entry.version, result)))
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("registry", &self.registry).finish_non_exhaustive()
    }
}

impl Entry {
    /// The last to make room is a table that somebody looks at, then one at which a contest has begun and is not over.
    fn worth(&self) -> (bool, bool, u64) {
        let is_played = self.table.tree().count() > 1 && self.table.contest().to_move().is_some();
        (self.table.presence.is_watched(), is_played && self.table.seats.has_people(), self.used)
    }
}

impl Registry {
    fn find(&mut self, id: u64) -> Result<&mut Entry, ApiError> {
        let entry = self.entries.iter_mut().find(|entry| entry.id == id);
        entry.ok_or_else(|| {
            ApiError::missing(
                "this table is gone: the studio was started again, or has opened many others since",
            )
        })
    }

    fn entry(&mut self, id: u64) -> Result<&mut Entry, ApiError> {
        self.clock += 1;
        let now = self.clock;
        let entry = self.find(id)?;
        entry.used = now;
        Ok(entry)
    }
}
