#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod algorithm;
mod clock;
pub mod conformance;
mod error;
mod evaluation;
mod game;
mod game_fault;
mod generator;
pub mod hidden;
mod limits;
mod mcts;
mod models;
mod moments;
mod mp_mix;
mod observer;
mod opponent_types;
mod opps;
mod options;
pub mod parallel;
mod preference;
mod recorder;
mod report;
mod scores;
mod search;
mod teams;
mod weights;

pub use algorithm::{Algorithm, Description, MaxnPruning, ParanoidPruning, SoftPruning, UnknownAlgorithm};
pub use clock::Stopwatch;
pub use error::SearchError;
pub use evaluation::{Bounds, Evaluation, Outcome, Range};
pub use game::Game;
pub use generator::Generator;
pub use limits::{Limits, StopHandle};
pub use mcts::{
    FirstMovePolicy, HintPolicy, Mcts, MctsLimits, MctsOptions, MctsReport, PlayOutPolicy, PlayOuts,
    PlayerWeights, RandomPolicy, Reward, RewardScale, SimulatedMove, SimulationError, TreeRule, Widening,
};
pub use models::Models;
pub use mp_mix::MpMix;
pub use observer::{IterationReport, NodeExit, NodeWindow, Observer, Pruned};
pub use opponent_types::{Aim, MAX_TYPES, OpponentTypes};
pub use opps::Opps;
pub use options::{Classifier, Leaves, MoveOrdering, Objective, Perspective, SearchOptions};
pub use preference::{Preference, Tie, Ties};
pub use recorder::{Recorder, SearchNode, SearchTree};
pub use report::{Counts, Expected, Prunes, Report, RootMove};
pub use scores::{MAX_PLAYERS, Means, NO_LOWER, NO_UPPER, Player, SCORE_LIMIT, Scores};
pub use search::{History, MAX_PLY, Memory, Search};
pub use teams::Teams;
pub use weights::Weights;
