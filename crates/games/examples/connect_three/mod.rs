//! Connect three for three players: a complete game in one folder, as a model for new ones.
//!
//! The players in turn drop a disc into one of the columns `a` to `e`, where it falls on the discs that are there. The first to
//! have three in a row, upright, level or slanting, wins; if the board is full before, it is a draw.
//!
//! - `rules.rs`: the position, which is all that the engine needs to search it;
//! - `evaluation.rs`: the scores that a search maximises;
//! - `notation.rs`: positions and moves as text;
//! - `contest.rs`: the words and the picture of the board that front ends show;
//! - `info.rs`: the description, with which the game joins a list of games.

mod contest;
mod evaluation;
mod info;
mod notation;
mod rules;

pub use evaluation::Points;
pub use info::{ConnectThreeInfo, INFO};
pub use rules::ConnectThree;
