//! Opening books (DISS 6.4.1): moves for positions that were searched beforehand.
//!
//! A [`Book`] is built from a start position on with any [ranking](MoveRanking) of moves, such as by a [search](by_search).
//! It is written to a file, and a [`BookAgent`] plays by it.
//!
//! A book assumes that the opponents play one of the moves it has followed. Where they do not, it has nothing to say, and the
//! agent thinks for itself.

mod agent;
mod build;
mod file;
mod line;

pub use agent::BookAgent;
pub use build::{BookPlan, MoveRanking, by_search};

use crate::decision::Decision;
use crate::game::{BookPosition, Contest, Games, StartError};
use crate::search::SearchFailure;
use std::fmt::{self, Display};

/// Moves for positions, by their [keys](Contest::key), and the game and the start that they are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    game: String,
    start: String,
    /// Sorted by key, each key once.
    entries: Vec<Entry>,
}

/// The move for a position. Positions with the same key have the same moves in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: u64,
    /// The place of the move among all legal ones, in the [order](BookPosition::order) of books.
    place: u16,
    /// The number of legal moves: with another number, it is another position.
    choices: u16,
}

impl Book {
    /// The most positions that a book can have.
    pub const MOST: usize = 1 << 22;

    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the position that the book begins with, in the game's notation.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns a contest at the position that the book begins with.
    ///
    /// # Errors
    /// If the game is not among these, or cannot read the position.
    pub fn start_contest(&self, games: Games) -> Result<Box<dyn Contest>, StartError> {
        let game = games.find(&self.game).map_err(StartError::new)?;
        game.read(&self.start)
    }

    /// Returns the move for a position; `None` if it is not in the book.
    pub fn recall(&self, contest: &dyn Contest) -> Option<Decision> {
        contest.to_move()?;
        let mut legal = contest.legal();
        let BookPosition { key, order } = contest.book_position()?;
        // A book from before positions were known by their symmetry has their own keys. The key of a class of symmetric
        // positions is that of one of them, and its order is that one's, so that no entry has two meanings.
        let place = match self.entry(key, legal.len()) {
            Some(entry) => *order.get(usize::from(entry.place))?,
            None => usize::from(self.entry(contest.key()?, legal.len())?.place),
        };
        (place < legal.len()).then(|| legal.swap_remove(place))
    }

    /// The entry of a key, for a position with this number of legal moves.
    fn entry(&self, key: u64, choices: usize) -> Option<Entry> {
        let entry = self.entries[self.entries.binary_search_by_key(&key, |entry| entry.key).ok()?];
        (usize::from(entry.choices) == choices).then_some(entry)
    }

    /// Checks that the book is for contests like this one.
    ///
    /// # Errors
    /// If it is for another game, number of players or board.
    pub fn check(&self, contest: &dyn Contest) -> Result<(), BookError> {
        let asked = Kind::of(contest);
        if asked.game != self.game {
            return Err(BookError::Other { book: self.game.clone(), asked: asked.to_string() });
        }
        let start = contest.game().read(&self.start)?;
        let kind = Kind::of(start.as_ref());
        if kind == asked {
            return Ok(());
        }
        Err(BookError::Other { book: kind.to_string(), asked: asked.to_string() })
    }
}

/// The kind of contests that a book is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    game: &'static str,
    players: usize,
    board: Option<&'static str>,
}

impl Kind {
    fn of(contest: &dyn Contest) -> Self {
        Kind { game: contest.game().name(), players: contest.players(), board: contest.board() }
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {} players", self.game, self.players)?;
        self.board.map_or(Ok(()), |board| write!(f, " on the board '{board}'"))
    }
}

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
