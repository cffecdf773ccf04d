//! Parts that implementations of games share: the engine's reports in the words of a game, notations made of fields,
//! decisions by their numbers, and games of hidden hands.

pub mod actions;
pub mod describe;
pub mod fields;
pub mod hidden;
pub mod simulated;
