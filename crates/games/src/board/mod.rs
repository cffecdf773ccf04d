//! Board games: the trait that joins rules, evaluations and notation, and the contest that is played with them.
//!
//! A game implements [`EvaluatedGame`] for its position and describes itself by a [`BoardInfo`], or by a [`GameInfo`](maxn_play::GameInfo)
//! of its own, whose methods are mostly one call of a function of this module. [`BoardTable`] is then a
//! [`Contest`](maxn_play::Contest) that every front end can play, search, draw and ask about.
//! `examples/connect_three` is a complete game of about two pages.

mod differences;
mod game;
mod info;
mod notation;
mod opening;
mod scene;
mod square;
mod table;

pub(crate) use differences::Differences;
pub use game::{EvaluatedGame, unknown_evaluation};
pub use info::{BoardInfo, OBSERVATION_FIELDS, deal, read, situation};
pub(crate) use notation::{Rows, read_moves, read_turn};
pub use opening::Opening;
pub use scene::{hexagons, squares};
pub(crate) use square::SquareSymmetry;
pub use square::{Square, SquareError};
pub use table::BoardTable;
