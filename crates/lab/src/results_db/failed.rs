//! Deals that could not be played, with their errors.

use super::{Store, StoreError};
use rusqlite::params;

impl Store {
    /// Keeps the error of a deal that could not be played.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep_failure(&self, id: i64, deal: u32, error: &str) -> Result<(), StoreError> {
        let insert = "INSERT OR REPLACE INTO failed_deals (match, deal, error) VALUES (?1, ?2, ?3)";
        let kept = self.connection.execute(insert, params![id, deal, error]);
        kept.map(|_| ()).map_err(|error| self.error(error))
    }

    /// The deals of a match that could not be played, from 0, with their errors.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn failures(&self, id: i64) -> Result<Vec<(u32, String)>, StoreError> {
        let query = "SELECT deal, error FROM failed_deals WHERE match = ?1 ORDER BY deal";
        self.rows(query, params![id], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Deletes the errors of a match, whose deals are to be tried again.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn forget_failures(&self, id: i64) -> Result<(), StoreError> {
        let forgotten = self.connection.execute("DELETE FROM failed_deals WHERE match = ?1", [id]);
        forgotten.map(|_| ()).map_err(|error| self.error(error))
    }
}
