//! The report of a search: its answer and its cost.

use crate::algorithm::Algorithm;
use crate::opponent_types::MAX_TYPES;
use crate::options::Classifier;
use crate::scores::{Means, Scores};
use std::time::Duration;

/// The answer of a search, and its cost.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools)] // Independent facts.
pub struct Report<Move> {
    /// The final score of every player when all follow the decision rule; in a game with chance, the expectation.
    pub scores: Scores,
    /// Soft-max^n: the greatest final score of every player; `scores` are then the least. Whatever the players do among
    /// moves that are equal to them, each gets from the one to the other. `None` under every other rule.
    pub greatest: Option<Scores>,
    /// What every player can expect, of which `scores` are the nearest whole numbers: under prob-max^n, and where ties are broken
    /// [evenly](crate::Ties::Even). `None` under every other rule.
    pub expected: Option<Means>,
    /// The number of units in a point, as the evaluation states it ([`Evaluation::unit`](crate::Evaluation::unit)): the
    /// scores divided by it are points.
    pub unit: i32,
    /// The move of the player at the root; `None` only where the game is over.
    pub best: Option<Move>,
    /// The index of `best` among the legal moves, from 0.
    pub best_index: Option<usize>,
    /// The principal variation: the line of play that leads to `scores`. With a transposition table it may end early if
    /// a limit was hit. Chance takes its likeliest event, of equals the first; the end of the line is then one of
    /// the outcomes of which `scores` are the mean.
    pub line: Vec<Move>,
    /// The root's moves in the game's order, each with its scores if
    /// [`root_values`](crate::Search::root_values) is set.
    pub root_moves: Vec<RootMove<Move>>,
    /// The depth of the last finished iteration, in steps.
    pub depth: u32,
    /// `scores` is the true value of the whole tree under the rule: nothing was cut off by a limit on depth,
    /// nodes, time or width, the game [lists all moves](crate::Game::leaves_out_moves), and the method is sound.
    pub exact: bool,
    /// Moves were left out at the root or in a position that the last finished iteration depends on: by a limit on width,
    /// or because the game [lists candidates only](crate::Game::leaves_out_moves).
    pub left_out: bool,
    /// A limit ended the search before its last iteration was finished.
    pub stopped: bool,
    /// All scores of the report are weighted sums, by [`SearchOptions::weights`](crate::SearchOptions::weights) or by an offence
    /// of MP-Mix.
    pub weighted: bool,
    /// The algorithm that was used: the one asked for or, under MP-Mix, that which it decided on.
    pub algorithm: Algorithm,
    /// The classifier that was used: [`Linear`](Classifier::Linear) or [`Table`](Classifier::Table), and linear where
    /// nothing had to be classified.
    pub classifier: Classifier,
    /// The cost in nodes.
    pub counts: Counts,
    /// The time taken.
    pub elapsed: Duration,
}

impl<Move: Copy> Report<Move> {
    /// Creates the report of a method that has searched a position to its end: the moves of the root with the scores that
    /// are known, the index of the best one, and the line of play after it, of which `depth` counts the steps.
    pub fn solved(
        algorithm: Algorithm,
        moves: Vec<(Move, Option<Scores>)>,
        (best_index, scores): (usize, Scores),
        (line, depth): (Vec<Move>, u32),
        counts: Counts,
        elapsed: Duration,
    ) -> Self {
        Report {
            scores,
            greatest: None,
            expected: None,
            unit: 1,
            best: moves.get(best_index).map(|&(mv, _)| mv),
            best_index: Some(best_index),
            line,
            root_moves: moves
                .into_iter()
                .map(|(mv, scores)| RootMove { scores, ..RootMove::new(mv) })
                .collect(),
            depth,
            exact: true,
            left_out: false,
            stopped: false,
            weighted: false,
            algorithm,
            classifier: Classifier::Linear,
            counts,
            elapsed,
        }
    }
}

/// A move at the root and the scores it leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RootMove<Move> {
    /// The move.
    pub mv: Move,
    /// The final score of every player after it, with [`root_values`](crate::Search::root_values).
    pub scores: Option<Scores>,
    /// Soft-max^n: the greatest of these, of which `scores` are then the least.
    pub greatest: Option<Scores>,
    /// What can be expected of the move, where values are [expectations](Report::expected).
    pub expected: Option<Expected>,
}

impl<Move> RootMove<Move> {
    /// A move of which nothing is known.
    pub(crate) fn new(mv: Move) -> Self {
        RootMove { mv, scores: None, greatest: None, expected: None }
    }
}

/// What can be expected of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Expected {
    /// The mean final score of every player after it.
    pub scores: Means,
    /// The probability with which each [type](crate::OpponentTypes) of the player to move takes it; of the player who searches,
    /// only the first.
    pub shares: [f64; MAX_TYPES],
}

/// The cost of a search, all iterations together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Positions visited, the root of each iteration and those visited again included.
    pub nodes: u64,
    /// Positions scored by the evaluation.
    pub leaves: u64,
    /// Of the nodes, those visited in the course of searching a child again.
    pub researched: u64,
    /// Moves left out, by reason.
    pub prunes: Prunes,
    /// Positions answered by the transposition table.
    pub table_hits: u64,
    /// Positions looked up in the transposition table.
    pub table_probes: u64,
    /// Facts written to the transposition table.
    pub table_stores: u64,
}

/// Moves and positions left unsearched, by the bounds that allowed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prunes {
    /// The mover cannot do better than its best so far.
    pub immediate: u64,
    /// By the bounds of mover and parent; in a paranoid search, by the window.
    pub shallow: u64,
    /// By bounds from above the parent: last-branch, speculative, and the deep methods.
    pub deep: u64,
    /// Whole positions, by the monotonic heuristic.
    pub heuristic: u64,
}

impl Prunes {
    /// Returns the sum of all.
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
