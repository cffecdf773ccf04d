//! What a search found, and what it cost.

use crate::options::Classifier;
use crate::scores::Scores;
use std::time::Duration;

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report<Move, const N: usize> {
    /// What every player ends up with when all follow the decision rule.
    pub scores: Scores<N>,
    /// The move of the player at the root; `None` only where the game is over.
    pub best: Option<Move>,
    /// The place of `best` among the legal moves, from 0.
    pub best_index: Option<usize>,
    /// The line of play that leads to `scores`. With a transposition table it may end early if a limit was hit.
    pub line: Vec<Move>,
    /// The root's moves in the game's order, each with its scores if [`root_values`](crate::Search::root_values)
    /// were asked for.
    pub root_moves: Vec<RootMove<Move, N>>,
    /// Steps of the last finished iteration.
    pub depth: u32,
    /// Whether `scores` is the true value of the whole tree under the rule: nothing was cut off by a limit on depth,
    /// nodes, time or width, and the method is sound.
    pub exact: bool,
    /// Whether a limit ended the search before its last iteration was finished.
    pub stopped: bool,
    /// The classifier that was used: [`Linear`](Classifier::Linear) or [`Table`](Classifier::Table), and linear where
    /// nothing had to be classified.
    pub classifier: Classifier,
    /// What it cost.
    pub counts: Counts,
    /// How long it took.
    pub elapsed: Duration,
}

/// A move at the root and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RootMove<Move, const N: usize> {
    /// The move.
    pub mv: Move,
    /// What every player gets after it, if that was asked for and found.
    pub scores: Option<Scores<N>>,
}

/// What a search cost, all iterations together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Positions visited, the root of each iteration and those visited again included.
    pub nodes: u64,
    /// Positions scored by the evaluation.
    pub leaves: u64,
    /// Of the nodes, those visited in the course of searching a child again.
    pub researched: u64,
    /// Moves not looked at, by reason.
    pub prunes: Prunes,
    /// Positions whose answer the transposition table held.
    pub table_hits: u64,
    /// Positions looked up in the transposition table.
    pub table_probes: u64,
    /// Facts written to the transposition table.
    pub table_stores: u64,
}

/// Moves and positions given up without a look at what is below, by the bounds that allowed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prunes {
    /// The mover could do no better than it already does.
    pub immediate: u64,
    /// By the bounds of mover and parent; in a paranoid search, by the window.
    pub shallow: u64,
    /// By bounds from above the parent: last-branch, speculative, and the deep methods.
    pub deep: u64,
    /// Whole positions, by what the monotonic heuristic says of them.
    pub heuristic: u64,
}

impl Prunes {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.immediate + self.shallow + self.deep + self.heuristic
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.researched += other.researched;
        self.prunes.immediate += other.prunes.immediate;
        self.prunes.shallow += other.prunes.shallow;
        self.prunes.deep += other.prunes.deep;
        self.prunes.heuristic += other.prunes.heuristic;
        self.table_hits += other.table_hits;
        self.table_probes += other.table_probes;
        self.table_stores += other.table_stores;
    }
}
