//! The run-time layer on two toy games, and its toolkit of hidden hands on the game of the example.

#[path = "../../examples/highest/mod.rs"]
pub mod highest;

mod agents;
mod books;
mod data;
mod hidden_hands;
#[cfg(unix)]
mod programs;
mod protocol;
mod sessions;
mod toy;
