#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod algorithm;
mod classifier;
mod error;
mod evaluation;
mod game;
mod history;
mod limits;
mod maxn;
mod memory;
mod models;
mod nearest;
mod observer;
mod options;
mod paranoid;
mod plan;
mod preference;
mod random_ties;
mod report;
mod root;
mod scores;
mod search;
mod table;
mod worker;

pub use algorithm::{Algorithm, Description, MaxnPruning, ParanoidPruning, UnknownAlgorithm};
pub use error::SearchError;
pub use evaluation::{Bounds, Evaluation, Outcome, Range};
pub use game::Game;
pub use history::History;
pub use limits::{Limits, StopHandle};
pub use memory::Memory;
pub use models::Models;
pub use nearest::nearest;
pub use observer::{IterationReport, NodeExit, NodeWindow, Observer, Pruned};
pub use options::{Classifier, Leaves, MoveOrdering, Objective, Perspective, SearchOptions};
pub use preference::{Preference, Tie, Ties};
pub use report::{Counts, Prunes, Report, RootMove};
pub use scores::{MAX_PLAYERS, NO_LOWER, NO_UPPER, Player, SCORE_LIMIT, Scores};
pub use search::Search;
pub use worker::MAX_PLY;

/// The example of the workspace's README is compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
