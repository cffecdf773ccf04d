//! The lock of a result file: one writer at a time.

use super::error::StoreError;
use std::path::{Path, PathBuf};

/// The lock, held as long as the value lives; the system takes it back from a process that is killed.
///
/// A lock on a file beside the result file, which stays free for readers. The file is removed with the lock; that of a process
/// that was killed stays, and locks nothing.
#[derive(Debug)]
pub(super) struct Lock {
    _held: Held,
    beside: PathBuf,
}

impl Lock {
    /// Takes the lock.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        let beside = beside(path);
        match hold(&beside) {
            Ok(Some(held)) => Ok(Lock { _held: held, beside }),
            Ok(None) => Err(StoreError::InUse { path: path.to_path_buf() }),
            Err(error) => Err(StoreError::Lock { path: path.to_path_buf(), error }),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still held: a process that waits for it finds the file gone, and makes another one.
        std::fs::remove_file(&self.beside).ok();
    }
}

/// Removes the file of a lock that this process holds.
pub(super) fn remove(path: &Path) {
    std::fs::remove_file(beside(path)).ok();
}

/// The file of the lock.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-lock");
    PathBuf::from(name)
}

#[cfg(unix)]
type Held = std::fs::File;

/// Locks a file; `None` if another process has.
#[cfg(unix)]
fn hold(beside: &Path) -> std::io::Result<Option<Held>> {
    use rustix::fs::{FlockOperation, flock};
    use std::fs::OpenOptions;
    use std::os::unix::fs::MetadataExt;
    loop {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(beside)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => return Ok(None),
            Err(error) => return Err(error.into()),
        }
        // The file may have been removed with an earlier lock since it was opened.
        let is_there = std::fs::metadata(beside).is_ok_and(|there| {
            file.metadata().is_ok_and(|held| (held.dev(), held.ino()) == (there.dev(), there.ino()))
        });
        if is_there {
            return Ok(Some(file));
        }
    }
}

#[cfg(not(unix))]
type Held = rusqlite::Connection;

/// Locks a file by a transaction that never ends, in an empty database: `SQLite`'s own locks work on every system.
#[cfg(not(unix))]
fn hold(beside: &Path) -> std::io::Result<Option<Held>> {
    let take = || {
        let connection = rusqlite::Connection::open(beside)?;
        connection.busy_timeout(std::time::Duration::ZERO)?;
        connection.execute_batch("BEGIN EXCLUSIVE")?;
        Ok(connection)
    };
    take().map(Some).or_else(|error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseBusy) => Ok(None),
        _ => Err(std::io::Error::other(error)),
    })
}
