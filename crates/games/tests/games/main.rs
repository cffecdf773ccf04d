//! Tests of all games together, and of the toolkits that they share. One program, since each would link all games, and many
//! search the same ones.

#[path = "../../examples/connect_three/mod.rs"]
pub mod connect_three;

mod actions;
mod added_game;
mod agents;
mod conformance;
mod contests;
mod facts;
mod figures;
mod hidden;
mod invariants;
mod trees;
mod trick_taking;
mod tricks;
