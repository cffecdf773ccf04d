//! Chinese Checkers for two to six players.
//!
//! # Rules
//! The board is a star. A player's pieces start in one of its triangles, the *home*, and go to the one opposite, the *goal*.
//! A move is one step to an empty cell beside, or a chain of jumps, each over a single piece of anybody that is beside,
//! onto the empty cell behind it. A move is given by its first and last cell ([`Move`]); of several ways the shortest is
//! shown ([`Position::path`]). Pieces may rest only at home, in the goal and in the hexagon between, but jump through every
//! cell. A player has won when the goal is full and at least one of the pieces in it is the player's own; the
//! others may be anybody's. A player who cannot move passes. After 200 moves of every player the game is a draw.
//! [`Rules::OpenSpiel`] differs.
//!
//! The seats of the players are listed at [`seats`], the boards at [`Size`].
//!
//! # Notation
//! Fields separated by semicolons, in any order, each a name and its value:
//!
//! ```text
//! board full; turn 1; pieces home | home | home
//! board small; turn 2; played 7; pieces b4 c4-c6 d5 e7 | d10 e9-e10 f9-f10 g9
//! ```
//!
//! | field | meaning |
//! |---|---|
//! | `board` | one of the names of [`Size`] |
//! | `pieces` | the cells of each player's pieces, with bars between: single cells, parts of a row, `home` |
//! | `turn` | the player to move, from 1; by default player 1 |
//! | `played` | the number of moves played, of all players together; by default none |
//! | `rules` | `standard` or `openspiel`; by default `standard` |
//!
//! Cells are named as [`hex`](crate::hex#names-of-cells) says: the letter of a row, from the bottom, and the number of a
//! diagonal. Player 1 begins at the bottom. A move is two cells: `c5-e7`.
//!
//! # Contents
//! - [`Position`]: the state of a game; [`Progress`]: the counts it keeps of a player's pieces.
//! - [`Static`], [`Winner`] and [`MovesToGoal`]: evaluations, together [`CheckersEvaluation`].
//! - [`INFO`]: the game as front ends know it; [`Options`]: its house rules.
//! - [`database`]: the number of moves that a player alone on the board needs, for every placement.
//! - [`reduced`]: the same game with fewer pieces on fewer rows, to be solved with all players.

mod contest;
pub mod database;
mod evaluation;
mod info;
mod notation;
mod options;
mod play;
mod position;
mod progress;
pub mod reduced;
mod star;

pub use crate::hex::seats;
pub use evaluation::{CheckersEvaluation, MovesToGoal, Static, Weights, Winner};
pub use info::{ChineseCheckersInfo, INFO};
pub use notation::{MoveError, NotationError};
pub use options::{Options, Rules, RulesError};
pub use play::{Move, Undo};
pub use position::{Position, PositionError};
pub use progress::Progress;
pub use star::{Seat, Size, SizeError, Star};
