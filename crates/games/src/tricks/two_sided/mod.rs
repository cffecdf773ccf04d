//! Partition search (Ginsberg 2001): open hands of tricks played by two sides, one of which maximises.
//!
//! A paranoid search, and one of partners, is a game of two sides. Where its value depends only on how many tricks the maximising side takes, or
//! points by suit, the techniques of double-dummy solvers for bridge hold, for any number of players and any sides:
//!
//! - zero windows: every search asks whether a set of outcomes can be reached;
//! - quick and later tricks: tricks that a side can force decide a position at once;
//! - patterns: a fact holds for all positions that agree in the cards that the proof depends on. A table of them serves all deals;
//! - low cards: of the cards of a suit that win nothing by rank in a proof, one is searched.
//!
//! Values, moves and lines of play are those of a plain paranoid search with ties to the first move: an exact value tells which moves keep it.
//!
//! The rules may restrict leads, as long as that depends on suits and not on ranks (but for the first lead of a hand), and [`Rules::state`](super::Rules::state) says so. Where tricks are counted, they may
//! restrict those of trumps only, and never again what they have once allowed.

mod bounds;
mod goal;
mod order;
mod owners;
mod patterns;
mod search;
mod solve;
#[cfg(test)]
mod tests;

pub use search::Stopped;
pub use solve::{Counted, PartitionTable, Sides, Solution, SolvedMove, solve};
