//! Opening books (DISS 6.4.1): what to play in positions that were thought about beforehand.
//!
//! A [`Book`] is built from a start position with whatever ranks moves: a [search](by_search), or the database of one
//! player's moves in Chinese Checkers ([`by_database`]). It is written to a file, and [`Booked`] makes any agent play by it.
//!
//! A book assumes something about the opponents: that they play one of the moves it has followed. Where they do not, it has
//! nothing to say, and the agent thinks for itself.
//!
//! ```
//! use maxn_games::othello::{Othello, Standing};
//! use maxn_lab::analysis::Settings;
//! use maxn_lab::books::{Book, Plan, by_search};
//! use maxn::{Game, Limits};
//!
//! let start = Othello::<3>::start();
//! let limits = Limits { nodes: Some(500), ..Limits::default() };
//! let settings = Settings { limits, ..Settings::default() };
//! let plan = Plan { depth: 2, width: 2, most: 1000 };
//! let book = Book::build("othello", &start, plan, by_search(&settings, &Standing)?, &mut |_| {})?;
//! assert!(book.recall(&start).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod booked;
mod build;
mod file;

pub use crate::stored::StoredError;
pub use book::Book;
pub use booked::{Booked, Positioned};
pub(crate) use build::best_by_database;
pub use build::{NoBook, Plan, by_database, by_search};
