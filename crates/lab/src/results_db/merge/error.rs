//! Errors of merging.

use super::super::error::StoreError;
use std::path::PathBuf;

/// A failure to merge result files. Nothing was merged then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file is named twice, or merged into itself.
    #[error("{} is named twice; nothing was merged", path.display())]
    Twice {
        /// The file.
        path: PathBuf,
    },
    /// A match has other seatings than in another file.
    #[error("{}: {title} has other seatings than in the files before; nothing was merged", path.display())]
    Seatings {
        /// The part.
        path: PathBuf,
        /// The match.
        title: String,
    },
    /// A game is not the same in two files, though its agents always decide the same way.
    #[error(
        "{}: {title}: deal {deal}, seating {seating} is not the game that the files before have: {what}; nothing was merged",
        path.display()
    )]
    Differs {
        /// The part.
        path: PathBuf,
        /// The match.
        title: String,
        /// The deal, from 1.
        deal: u32,
        /// The seating, from 1.
        seating: u32,
        /// The difference.
        what: String,
    },
    /// The deal of an experiment is not the same in two files.
    #[error("{}: the deal of seed {seed} of '{run}' has other figures than in the files before; nothing was merged", path.display())]
    Measurement {
        /// The part.
        path: PathBuf,
        /// The experiment, and its extent.
        run: String,
        /// The seed of the deal.
        seed: u64,
    },
    /// Games of one match were played by different versions of the program.
    #[error(
        "{}: the games of {title} were played by different versions of maxn: {}; --mixed-versions merges them all the same; nothing was merged",
        path.display(),
        versions.join(", ")
    )]
    Versions {
        /// The first part with which versions differ.
        path: PathBuf,
        /// The match.
        title: String,
        /// The versions.
        versions: Vec<String>,
    },
}
