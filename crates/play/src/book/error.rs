//! Opening-book errors.

use crate::game::StartError;
use crate::search::SearchFailure;

/// A book that cannot be built, or is of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The search cannot be made as asked for.
    #[error(transparent)]
    Search(#[from] SearchFailure),
    /// The game has no keys.
    #[error("the positions of this game have no keys to find them by")]
    NoKeys,
    /// There would be more positions than allowed.
    #[error("the book would have more than {0} positions: follow fewer moves, or less deep")]
    TooMany(usize),
    /// The book is for other contests.
    #[error("the book is for {book}, not for {asked}")]
    Other {
        /// The contests that it is for.
        book: String,
        /// The contest that was asked about.
        asked: String,
    },
    /// The position that the book begins with cannot be read.
    #[error(transparent)]
    Start(#[from] StartError),
}
