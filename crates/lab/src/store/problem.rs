//! What can go wrong with a result file.

use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why results cannot be kept or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreProblem {
    /// There is no such file.
    #[error("there is no result file {}; 'maxn match' makes one", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// Another process writes to it.
    #[error("{} is in use by another match; wait for its end, or take another file", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// There is no room for more.
    #[error("the disk is full: every game finished before is in {}; make room and run the same command again", path.display())]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// It is another kind of file.
    #[error("{} is not a result file of maxn", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// It is from another time.
    #[error("{} has version {version} of the result tables, and this program reads version {}", path.display(), super::schema::VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// There is no match or game of this number in it.
    #[error("there is no {what} {id} in {}", path.display())]
    NoSuch {
        /// The file.
        path: PathBuf,
        /// Match or game.
        what: &'static str,
        /// Its number.
        id: i64,
    },
    /// Something in it cannot be.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Anything else.
    #[error("{}: {problem}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What `SQLite` says.
        problem: rusqlite::Error,
    },
}

impl StoreProblem {
    /// What a problem of `SQLite` with this file means.
    pub(super) fn new(path: &Path, problem: rusqlite::Error) -> Self {
        let path = path.to_path_buf();
        match problem.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreProblem::DiskFull { path },
            Some(ErrorCode::NotADatabase) => StoreProblem::NotOurs { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreProblem::InUse { path },
            Some(ErrorCode::DatabaseCorrupt) => StoreProblem::Damaged { path, what: problem.to_string() },
            _ => StoreProblem::Other { path, problem },
        }
    }
}

/// A problem with a file whose name is not at hand.
pub(super) enum BadFile {
    NotOurs,
    Version(i64),
    Other(rusqlite::Error),
}

impl From<rusqlite::Error> for BadFile {
    fn from(problem: rusqlite::Error) -> Self {
        BadFile::Other(problem)
    }
}

impl BadFile {
    pub(super) fn at(self, path: &Path) -> StoreProblem {
        match self {
            BadFile::NotOurs => StoreProblem::NotOurs { path: path.to_path_buf() },
            BadFile::Version(version) => StoreProblem::Version { path: path.to_path_buf(), version },
            BadFile::Other(problem) => StoreProblem::new(path, problem),
        }
    }
}
