//! The result store: one `SQLite` file in which every finished game is kept at once, and every deal of an experiment that goes on.
//!
//! Whoever is killed in the middle of a match loses the games that were being played, and nothing else. One process
//! writes at a time; others can read meanwhile.
//!
//! ```
//! use maxn_lab::store::Store;
//!
//! let store = Store::in_memory()?;
//! assert!(store.matches()?.is_empty());
//! # Ok::<(), maxn_lab::store::StoreProblem>(())
//! ```

mod lists;
mod lock;
mod measured;
mod problem;
mod read;
mod schema;

pub use problem::StoreProblem;
pub use read::{MoveEffort, StoredGame, StoredMatch};

use crate::matches::{GameRecord, Match};
use lock::Lock;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long to wait for somebody who reads or writes at this moment.
const PATIENCE: Duration = Duration::from_secs(10);

/// An open result file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Held by whoever writes.
    _lock: Option<Lock>,
}

impl Store {
    /// Opens a file to write to; it is made if there is none.
    ///
    /// # Errors
    /// If another process writes to it, if it is no result file, or if it cannot be written.
    pub fn open(path: &Path) -> Result<Self, StoreProblem> {
        let at = |problem| StoreProblem::new(path, problem);
        let lock = Lock::take(path)?;
        let connection = Connection::open(path).map_err(at)?;
        let mut store = Store { connection, path: path.to_path_buf(), _lock: Some(lock) };
        store.prepare()?;
        Ok(store)
    }

    /// Opens a file that exists, to look at it.
    ///
    /// # Errors
    /// If there is none, or it is no result file.
    pub fn read(path: &Path) -> Result<Self, StoreProblem> {
        if !path.exists() {
            return Err(StoreProblem::Missing { path: path.to_path_buf() });
        }
        // Readers of a file that is being written have to be able to write beside it.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags);
        let connection = connection.map_err(|problem| StoreProblem::new(path, problem))?;
        let store = Store { connection, path: path.to_path_buf(), _lock: None };
        store.connection.busy_timeout(PATIENCE).map_err(|problem| store.problem(problem))?;
        schema::check(&store.connection).map_err(|problem| problem.at(path))?;
        Ok(store)
    }

    /// A store that is gone with the program.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Self, StoreProblem> {
        let path = PathBuf::from(":memory:");
        let connection = Connection::open_in_memory().map_err(|problem| StoreProblem::new(&path, problem))?;
        let mut store = Store { connection, path, _lock: None };
        store.prepare()?;
        Ok(store)
    }

    fn prepare(&mut self) -> Result<(), StoreProblem> {
        let (connection, path) = (&mut self.connection, &self.path);
        connection.busy_timeout(PATIENCE).map_err(|problem| StoreProblem::new(path, problem))?;
        schema::prepare(connection).map_err(|problem| problem.at(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of a match, which is new or goes on.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn begin(&mut self, games: &Match) -> Result<i64, StoreProblem> {
        let identity = games.identity();
        let plan = games.plan();
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
                    params![identity, games.seatings().len(), games.lowest_wins()],
                )?;
                transaction.last_insert_rowid()
            };
            // What is asked for now counts, and not what was asked for the last time.
            let change = "UPDATE matches SET deals = ?2, name = ?3, decided = NULL WHERE id = ?1";
            transaction.execute(change, params![id, plan.deals, plan.name])?;
            transaction.commit()?;
            Ok(id)
        };
        begin(&mut self.connection).map_err(|problem| self.problem(problem))
    }

    /// Keeps finished games: all of them or, if that fails, none.
    ///
    /// # Errors
    /// If the file cannot be written, for example because the disk is full.
    pub fn save(&mut self, id: i64, games: &[GameRecord]) -> Result<(), StoreProblem> {
        let save = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            for game in games {
                insert(&transaction, id, game)?;
            }
            transaction.commit()
        };
        save(&mut self.connection).map_err(|problem| self.problem(problem))
    }

    /// Notes that it was clear after so many deals who is better.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn set_decided(&mut self, id: i64, deals: u32) -> Result<(), StoreProblem> {
        let change = "UPDATE matches SET decided = ?2 WHERE id = ?1";
        let changed = self.connection.execute(change, params![id, deals]);
        changed.map(|_| ()).map_err(|problem| self.problem(problem))
    }

    fn problem(&self, problem: rusqlite::Error) -> StoreProblem {
        StoreProblem::new(&self.path, problem)
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
        "INSERT INTO moves (game, number, player, agent, decision, nodes, depth, micros)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
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
        ])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
