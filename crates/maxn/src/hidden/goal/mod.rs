//! A goal of one seat, such as a bid, over many worlds at once: one strategy for all of them.
//!
//! A search of each world by itself (PIMC) takes it that the seat will know the world at its next turn, and so finds plans that need it to play
//! differently in worlds that it cannot tell apart. Here it cannot. The others play together against it, and see everything: *best
//! defence* (FRANK98). For that game [`alpha_mu()`] is exact if it looks far enough ahead, and [`forced()`] is a proof for every world it is
//! given: a goal that is forced is reached whatever the others play and whichever world it is.

mod alpha_mu;
mod forced;
mod worlds;

pub use alpha_mu::{AlphaMuOptions, AlphaMuReport, GoalEstimate, alpha_mu};
pub use forced::{Forced, forced};
pub use worlds::Goal;
