//! What is kept of experiments: the measurements of single deals until one is finished, and the table then.

use super::{Store, StoreError};
use rusqlite::params;

impl Store {
    /// Keeps the measurement of a deal in a run of an experiment.
    ///
    /// # Errors
    /// If the file cannot be written, for example because the disk is full.
    pub fn keep_measurement(&self, run: &str, seed: u64, value: &str) -> Result<(), StoreError> {
        let insert = "INSERT OR REPLACE INTO measured (run, seed, value) VALUES (?1, ?2, ?3)";
        // SQLite has no numbers without a sign; the bits are the same.
        let kept = self
            .connection
            .prepare_cached(insert)
            .and_then(|mut insert| insert.execute(params![run, seed as i64, value]));
        kept.map(|_| ()).map_err(|error| self.error(error))
    }

    /// The measurement kept of a deal.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn measurement(&self, run: &str, seed: u64) -> Result<Option<String>, StoreError> {
        let query = "SELECT value FROM measured WHERE run = ?1 AND seed = ?2";
        let mut found = self.rows(query, params![run, seed as i64], |row| row.get(0))?;
        Ok(found.pop())
    }

    /// All measurements of a run, with their seeds.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn measurements(&self, run: &str) -> Result<Vec<(u64, String)>, StoreError> {
        let query = "SELECT seed, value FROM measured WHERE run = ?1";
        self.rows(query, params![run], |row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?)))
    }

    /// Deletes the measurements of a run that is finished.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn forget_measurements(&self, run: &str) -> Result<(), StoreError> {
        let forgotten = self.connection.execute("DELETE FROM measured WHERE run = ?1", [run]);
        forgotten.map(|_| ()).map_err(|error| self.error(error))
    }
}

impl Store {
    /// Keeps the table of an experiment. The request names the experiment with everything that its figures depend on; an earlier table of
    /// the same request is replaced.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep_table(&self, request: &str, table: &str) -> Result<(), StoreError> {
        let insert = "INSERT OR REPLACE INTO made (request, result) VALUES (?1, ?2)";
        let kept = self.connection.execute(insert, params![request, table]);
        kept.map(|_| ()).map_err(|error| self.error(error))
    }

    /// The requests of all experiments that are finished with their tables, the latest first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn tables(&self) -> Result<Vec<(String, String)>, StoreError> {
        // A file of an earlier version has no such table, if no program has written to it since.
        let known = "SELECT count(*) FROM sqlite_schema WHERE name = 'made'";
        if self.rows(known, params![], |row| row.get::<_, i64>(0))? == [0] {
            return Ok(Vec::new());
        }
        let query = "SELECT request, result FROM made ORDER BY number DESC";
        self.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}
