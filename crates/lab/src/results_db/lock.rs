//! The lock of a result file: one writer at a time.

use super::error::StoreError;
use rusqlite::{Connection, ErrorCode};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The lock, held as long as the value lives; the system takes it back from a process that is killed.
///
/// A transaction that never ends, in an empty database beside the file: `SQLite`'s own locks work on every system, and the
/// file itself stays free for readers.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "only held")] Connection);

impl Lock {
    /// Takes the lock.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        let beside = beside(path);
        let take = || {
            let connection = Connection::open(&beside)?;
            connection.busy_timeout(Duration::ZERO)?;
            connection.execute_batch("BEGIN EXCLUSIVE")?;
            Ok(Lock(connection))
        };
        take().map_err(|error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy) => StoreError::InUse { path: path.to_path_buf() },
            _ => StoreError::new(path, error),
        })
    }
}

/// The file of the lock.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-lock");
    PathBuf::from(name)
}
