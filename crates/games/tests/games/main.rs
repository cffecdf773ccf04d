//! Tests of all games together, and of the toolkits that they share. One program, since each would link all games, and many
//! search the same ones.

#[path = "../../examples/connect_three/mod.rs"]
pub mod connect_three;

mod abalone;
mod actions;
mod added_game;
mod agents;
mod board;
mod chinese_checkers;
mod conformance;
mod crazy_eights;
mod cribbage;
mod facts;
mod figures;
mod hearts;
mod hex;
mod invariants;
mod oh_hell;
mod othello;
mod pinochle;
mod prune_reasons;
mod reasons;
mod sergeant_major;
mod shedding;
mod spades;
mod theorems;
mod tree;
mod trees;
mod trick_game;
mod uno;
mod vectors;
