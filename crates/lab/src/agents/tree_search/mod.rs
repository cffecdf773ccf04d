//! Monte-Carlo tree search: UCT with max^n backup in sampled worlds, and one tree over information sets.

mod information_set;
mod simulation;
mod tree;
mod uct;

pub use information_set::InformationSet;
pub use uct::Uct;

use super::Playable;
use simulation::Simulation;
use tree::Tree;

/// How a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeSearch {
    /// The weight of moves seldom tried, for worths from 0 to 1 (C in UCT).
    pub exploration: f64,
    /// How often a play-out plays any card, and not the one that is preferred.
    pub random: f64,
    /// What the players play for.
    pub aim: Aim,
}

/// What players in a tree play for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// What the hand is [worth](Playable::worth) by itself.
    #[default]
    Worth,
    /// What is at [stake](Playable::stake) for the whole contest.
    Stake,
}

impl Aim {
    /// What the end of a play brings everybody.
    fn of<C: Playable<N>, const N: usize>(self, contest: &C, end: &C::Play) -> [f64; N] {
        match self {
            Aim::Worth => contest.worth(end),
            Aim::Stake => contest.stake(end),
        }
    }

    /// What that is measured in.
    fn measure<C: Playable<N>, const N: usize>(self) -> &'static str {
        match self {
            Aim::Worth => C::MEASURE,
            Aim::Stake => C::STAKE,
        }
    }
}

impl Default for TreeSearch {
    /// As in the strongest public Hearts program.
    fn default() -> Self {
        TreeSearch { exploration: 0.4, random: 0.1, aim: Aim::Worth }
    }
}
