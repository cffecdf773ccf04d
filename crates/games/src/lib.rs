//! Games for the [`maxn`] engine.
//!
//! Each game is one folder with its rules, its evaluations and its notation; it knows the engine's traits and nothing of
//! its searches. Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod cards;
pub mod conformance;
pub mod contest;
pub mod cribbage;
pub mod hearts;
pub mod oh_hell;
pub mod options;
pub mod sergeant_major;
pub mod spades;
pub mod synthetic;
pub mod tree;
pub mod tricks;
pub mod view;
