//! Chinese Checkers for two to six players.
//!
//! # Rules
//! The board is a star. A player's pieces start in one of its triangles, the *home*, and go to the one opposite, the *goal*.
//! A move is one step to an empty cell beside, or a chain of jumps, each over a single piece of anybody that is beside,
//! onto the empty cell behind it. A move is told by where it begins and ends ([`Move`]); of several ways the shortest is
//! shown ([`Position::path`]). Pieces may rest only at home, in the goal and in the hexagon between, but jump through every
//! cell. A player has won when the goal is full and at least one of the pieces in it is the player's own, whoever filled
//! it. Who cannot move passes. After 200 moves of every player the game is a draw. [`Rules::OpenSpiel`] differs.
//!
//! Who sits where is told by [`seats`]; the boards are listed at [`Size`].
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
//! | `turn` | who is to move, from 1; without it player 1 |
//! | `played` | the moves played so far, of all players together; without it none |
//! | `rules` | `standard` or `openspiel`; without it `standard` |
//!
//! Cells are named as [`hex`](crate::hex#names-of-cells) says: the letter of a row, from the bottom, and the number of a
//! diagonal. Player 1 begins at the bottom. A move is two cells: `c5-e7`.
//!
//! # What is here
//! - [`Position`]: the state of a game; [`Progress`] is what it knows of a player's pieces.
//! - [`Static`], [`Winner`] and [`MovesToGoal`]: evaluations.
//! - [`ChineseCheckersContest`]: a whole game, with its [`Options`].
//! - [`database`]: how many moves a player alone on the board needs, for every placement.
//! - [`reduced`]: the same game with fewer pieces on fewer rows, to be solved with all players.

mod contest;
pub mod database;
mod evaluate;
mod notation;
mod options;
mod path;
mod play;
mod position;
mod progress;
pub mod reduced;
mod rules;
mod star;
#[cfg(test)]
mod tests;

pub use contest::ChineseCheckersContest;
pub use database::MovesToGoal;
pub use evaluate::{Static, Weights, Winner};
pub use notation::{BadMove, NotationError, players};
pub use options::Options;
pub use play::{Move, Undo};
pub use position::{BadPosition, Position};
pub use progress::Progress;
pub use rules::{BadRules, Rules, seats};
pub use star::{BadSize, Seat, Size, Star};
