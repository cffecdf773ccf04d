//! One writer at a time.

use super::problem::StoreProblem;
use rusqlite::{Connection, ErrorCode};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Held as long as it lives; the system takes it back from whoever is killed.
///
/// It is a transaction that never ends, in an empty database beside the file: `SQLite`'s own locks work on every system, and
/// the file itself stays free for readers.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "only held")] Connection);

impl Lock {
    pub(super) fn take(path: &Path) -> Result<Self, StoreProblem> {
        let beside = beside(path);
        let take = || {
            let connection = Connection::open(&beside)?;
            connection.busy_timeout(Duration::ZERO)?;
            connection.execute_batch("BEGIN EXCLUSIVE")?;
            Ok(Lock(connection))
        };
        take().map_err(|problem: rusqlite::Error| match problem.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy) => StoreProblem::InUse { path: path.to_path_buf() },
            _ => StoreProblem::new(path, problem),
        })
    }
}

/// The file of the lock.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-lock");
    PathBuf::from(name)
}
