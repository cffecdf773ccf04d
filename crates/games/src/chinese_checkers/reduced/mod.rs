//! Chinese Checkers with fewer pieces on the last rows of the board: small enough to solve with all players on it.
//!
//! The whole game has too many positions for an end-game database (DISS 6.4.2). This one has as many as one likes: a
//! [`Reduction`] has the board, the number of pieces each, and the number of rows, counted from the far corner of a player's
//! goal, that player's pieces may rest on. Everything else is as in the whole game, and with all pieces and all rows it is
//! the whole game, except that it does not end by itself after many moves: play can go on forever.
//!
//! A player has won when all of the player's pieces are in the goal, or when the goal is full and one of the pieces in it
//! is the player's own; the others may be anybody's.
//!
//! ```
//! use maxn_games::chinese_checkers::Size;
//! use maxn_games::chinese_checkers::reduced::{Numbering, ReducedPosition, Reduction};
//!
//! let reduction = Reduction::new(Size::Tiny, 1, 5)?;
//! let position = ReducedPosition::read(reduction, 3, "turn 1; pieces home | home | c3")?;
//! let numbers = Numbering::new(reduction, 3)?;
//! assert_eq!(numbers.position(numbers.number(&position)), Some(position));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod numbers;
mod play;
mod position;
mod reduction;

pub use numbers::Numbering;
pub use position::{ReducedPosition, Winner};
pub use reduction::{Reduction, ReductionError};
