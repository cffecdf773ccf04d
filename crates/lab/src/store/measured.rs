//! What was measured of single deals, kept until an experiment is finished.

use super::{Store, StoreProblem};
use rusqlite::params;

impl Store {
    /// Keeps what was measured of a deal in a run of an experiment.
    ///
    /// # Errors
    /// If the file cannot be written, for example because the disk is full.
    pub(crate) fn keep(&self, run: &str, seed: u64, value: &str) -> Result<(), StoreProblem> {
        let insert = "INSERT OR REPLACE INTO measured (run, seed, value) VALUES (?1, ?2, ?3)";
        // SQLite has no numbers without a sign; the bits are the same.
        let kept = self
            .connection
            .prepare_cached(insert)
            .and_then(|mut insert| insert.execute(params![run, seed as i64, value]));
        kept.map(|_| ()).map_err(|problem| self.problem(problem))
    }

    /// What was kept of a deal.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn kept(&self, run: &str, seed: u64) -> Result<Option<String>, StoreProblem> {
        let query = "SELECT value FROM measured WHERE run = ?1 AND seed = ?2";
        let mut found = self.rows(query, params![run, seed as i64], |row| row.get(0))?;
        Ok(found.pop())
    }

    /// Forgets a run that is finished.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn forget(&self, run: &str) -> Result<(), StoreProblem> {
        let forgotten = self.connection.execute("DELETE FROM measured WHERE run = ?1", [run]);
        forgotten.map(|_| ()).map_err(|problem| self.problem(problem))
    }
}
