//! Errors of result files.

use maxn_play::folder::MissingFolder;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// A failure to keep or read results.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such file.
    #[error("there is no result file {}; 'maxn match' makes one", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// Another process writes to the file.
    #[error("{} is in use by another match; wait for its end, or take another file", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The folder of the file does not exist.
    #[error(transparent)]
    Folder(MissingFolder),
    /// The file could not be locked for writing.
    #[error("{}: {error}", path.display())]
    Lock {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The disk is full.
    #[error("the disk is full: every game finished before is in {}; make room and run the same command again", path.display())]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// The file is of another kind.
    #[error("{} is not a result file of maxn", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The file has another version of the tables.
    #[error("{} has version {version} of the result tables, and this program reads version {}", path.display(), super::schema::VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// The file has no match or game of this number.
    #[error("there is no {what} {id} in {}", path.display())]
    NoSuch {
        /// The file.
        path: PathBuf,
        /// Match or game.
        what: &'static str,
        /// The number.
        id: i64,
    },
    /// An entry is impossible.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The problem.
        what: String,
    },
    /// Any other error.
    #[error("{}: {error}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The error of `SQLite`.
        error: rusqlite::Error,
    },
}

impl StoreError {
    /// Translates an error of `SQLite` about this file.
    pub(super) fn new(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_path_buf();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::DiskFull { path },
            Some(ErrorCode::NotADatabase) => StoreError::NotOurs { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse { path },
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, what: error.to_string() },
            _ => StoreError::Other { path, error },
        }
    }
}

/// An error about a file whose name is not at hand.
pub(super) enum FileError {
    NotOurs,
    Version(i64),
    Other(rusqlite::Error),
}

impl From<rusqlite::Error> for FileError {
    fn from(error: rusqlite::Error) -> Self {
        FileError::Other(error)
    }
}

impl FileError {
    /// The same error with the name of the file.
    pub(super) fn at(self, path: &Path) -> StoreError {
        match self {
            FileError::NotOurs => StoreError::NotOurs { path: path.to_path_buf() },
            FileError::Version(version) => StoreError::Version { path: path.to_path_buf(), version },
            FileError::Other(error) => StoreError::new(path, error),
        }
    }
}
