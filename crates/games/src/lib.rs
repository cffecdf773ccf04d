//! Games for the [`maxn`] engine.
//!
//! Each game is one folder with its rules, its evaluations and its notation; it knows the engine's traits and nothing of
//! its searches. Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod abalone;
mod bitboard;
pub mod cards;
pub mod chinese_checkers;
pub mod conformance;
pub mod contest;
pub mod cribbage;
mod fields;
pub mod hearts;
pub mod hex;
pub mod oh_hell;
pub mod options;
pub mod othello;
pub mod sergeant_major;
pub mod spades;
pub mod synthetic;
pub mod tree;
pub mod tricks;
pub mod view;
