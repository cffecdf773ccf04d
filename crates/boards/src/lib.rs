//! Board games for the [`maxn`] engine: a folder for each, and beside them the toolkits [`board`] and [`hex`] that they share.
//! [`conformance`] has the checks that every board game passes.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod abalone;
mod bitboard;
pub mod board;
pub mod chinese_checkers;
pub mod conformance;
pub mod hex;
pub mod othello;
