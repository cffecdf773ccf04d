//! The results database: one `SQLite` file that keeps each game as soon as it is finished, and each deal of a running
//! experiment and the table of a finished one.
//!
//! A process that is killed in the middle of a match loses the games that were being played, and nothing else. One process
//! writes at a time; others can read meanwhile.
//!
//! ```
//! use maxn_lab::results_db::Store;
//!
//! let store = Store::in_memory()?;
//! assert!(store.matches()?.is_empty());
//! # Ok::<(), maxn_lab::results_db::StoreError>(())
//! ```

mod error;
mod failed;
mod identity;
mod lists;
mod lock;
mod made;
mod measured;
mod merge;
mod read;
mod record;
mod schema;

pub use error::StoreError;
pub use identity::{EnteredAgent, MatchEntry, MatchIdentity};
pub use merge::{Merge, MergeError, MergeSummary, MergedMatch, MergedMeasurements};
pub use read::{MoveEffort, StoredGame, StoredMatch};
pub use record::{Forfeit, GameRecord, MoveRecord};

use lock::Lock;
use maxn_play::folder::check_folder;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time to wait for another process that reads or writes at this moment.
const PATIENCE: Duration = Duration::from_secs(10);

/// An open result file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Held by the process that writes.
    _lock: Option<Lock>,
}

impl Store {
    /// Opens a file to write to, and creates it if it does not exist.
    ///
    /// # Errors
    /// If another process writes to it, if it is no result file, or if it cannot be written.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let at = |error| StoreError::new(path, error);
        check_folder(path).map_err(StoreError::Folder)?;
        let lock = Lock::take(path)?;
        let connection = Connection::open(path).map_err(at)?;
        let mut store = Store { connection, path: path.to_path_buf(), _lock: Some(lock) };
        store.prepare()?;
        Ok(store)
    }

    /// Opens an existing file to read it.
    ///
    /// # Errors
    /// If the file does not exist, or is not a result file.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing { path: path.to_path_buf() });
        }
        // Readers of a file that is being written have to be able to write beside it.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags);
        let connection = connection.map_err(|error| StoreError::new(path, error))?;
        let store = Store { connection, path: path.to_path_buf(), _lock: None };
        store.connection.busy_timeout(PATIENCE).map_err(|error| store.error(error))?;
        schema::check(&store.connection).map_err(|error| error.at(path))?;
        Ok(store)
    }

    /// Writes into a file what is still in the log beside it, so that the file is complete without it: for a program that ends
    /// while the file is open.
    ///
    /// # Errors
    /// If the file does not exist, is not a result file, or cannot be written.
    pub fn complete(path: &Path) -> Result<(), StoreError> {
        let store = Store::read(path)?;
        let written = store.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        written.map_err(|error| store.error(error))
    }

    /// A store in memory, which is lost with the program.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Self, StoreError> {
        let path = PathBuf::from(":memory:");
        let connection = Connection::open_in_memory().map_err(|error| StoreError::new(&path, error))?;
        let mut store = Store { connection, path, _lock: None };
        store.prepare()?;
        Ok(store)
    }

    fn prepare(&mut self) -> Result<(), StoreError> {
        let (connection, path) = (&mut self.connection, &self.path);
        connection.busy_timeout(PATIENCE).map_err(|error| StoreError::new(path, error))?;
        schema::prepare(connection).map_err(|error| error.at(path))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a match, or resumes it, and returns its number.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn begin(&mut self, entry: &MatchEntry) -> Result<i64, StoreError> {
        let identity = entry.identity.to_string();
        let begin = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            let known = transaction
                .query_row("SELECT id FROM matches WHERE identity = ?1", [&identity], |row| row.get(0))
                .optional()?;
            let id: i64 = if let Some(id) = known {
                id
            } else {
                transaction.execute(
                    "INSERT INTO matches (identity, seatings, lowest_wins) VALUES (?1, ?2, ?3)",
                    params![identity, entry.seatings, entry.lowest_wins],
                )?;
                transaction.last_insert_rowid()
            };
            // A resumed match takes its length and name from the new request.
            let change =
                "UPDATE matches SET deals = ?2, name = ?3, agents = ?4, decided = NULL WHERE id = ?1";
            let agents = serde_json::to_string(&entry.agents).unwrap_or_default();
            transaction.execute(change, params![id, entry.deals, entry.name, agents])?;
            transaction.commit()?;
            Ok(id)
        };
        begin(&mut self.connection).map_err(|error| self.error(error))
    }

    /// Keeps finished games: all of them or, if that fails, none.
    ///
    /// # Errors
    /// If the file cannot be written, for example because the disk is full.
    pub fn save(&mut self, id: i64, games: &[GameRecord]) -> Result<(), StoreError> {
        let save = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            for game in games {
                insert(&transaction, id, game)?;
            }
            transaction.commit()
        };
        save(&mut self.connection).map_err(|error| self.error(error))
    }

    /// Notes the number of deals after which one agent was clearly better.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn set_decided(&mut self, id: i64, deals: u32) -> Result<(), StoreError> {
        let change = "UPDATE matches SET decided = ?2 WHERE id = ?1";
        let changed = self.connection.execute(change, params![id, deals]);
        changed.map(|_| ()).map_err(|error| self.error(error))
    }

    fn error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::new(&self.path, error)
    }
}

fn insert(transaction: &Transaction<'_>, id: i64, game: &GameRecord) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO games (match, deal, seating, seed, seats, scores, winners, micros, version, moves_left)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            id,
            game.deal,
            game.seating,
            // SQLite has no numbers without a sign; the bits are the same.
            game.seed as i64,
            lists::from_zero(&game.seats),
            lists::written(&game.scores),
            lists::from_one(&game.winners),
            game.elapsed.as_micros() as i64,
            game.version,
            game.moves_left.as_deref().map(lists::written),
        ])?;
    let number = transaction.last_insert_rowid();
    let mut forfeit = transaction
        .prepare_cached("INSERT INTO forfeits (game, player, at, reason) VALUES (?1, ?2, ?3, ?4)")?;
    for lost in &game.forfeits {
        forfeit.execute(params![number, lost.player + 1, lost.at + 1, lost.reason])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT INTO moves (game, number, player, agent, decision, nodes, depth, micros, cpu_micros, own_micros)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    for (place, step) in game.moves.iter().enumerate() {
        insert.execute(params![
            number,
            place + 1,
            step.player + 1,
            game.seats[step.player],
            step.decision,
            step.nodes as i64,
            step.depth,
            step.elapsed.as_micros() as i64,
            step.processor.map(|time| time.as_micros() as i64),
            step.reported.map(|time| time.as_micros() as i64),
        ])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
