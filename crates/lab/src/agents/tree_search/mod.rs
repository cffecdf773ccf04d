//! Monte-Carlo tree search: UCT with max^n backup in sampled worlds, and one tree over information sets.

mod information_set;
mod simulation;
mod tree;
mod uct;

pub use information_set::InformationSet;
pub use uct::Uct;

use simulation::Simulation;
use tree::Tree;

/// How a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeSearch {
    /// The weight of moves seldom tried, for worths from 0 to 1 (C in UCT).
    pub exploration: f64,
    /// How often a play-out plays any card, and not the one that is preferred.
    pub random: f64,
}

impl Default for TreeSearch {
    /// As in the strongest public Hearts program.
    fn default() -> Self {
        TreeSearch { exploration: 0.4, random: 0.1 }
    }
}
