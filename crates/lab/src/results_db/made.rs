//! Tables of experiments that are finished.

use super::{Store, StoreError};
use rusqlite::params;

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
