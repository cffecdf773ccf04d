//! Parts that implementations of games share: the engine's reports in the words of a game, notations made of fields, numbers of
//! players that are known only at run time, decisions by their numbers, searches that are compiled once, and games of hidden hands.

pub mod actions;
mod compiled;
pub mod describe;
pub mod fields;
pub mod hidden;
mod players;
pub mod simulated;

pub use compiled::CompiledSearch;
