//! Matches between agents, and everything that makes their results trustworthy: seatings, statistics, a database of results,
//! reports and replays; studies and drawings of trees, drawings of boards; and end games solved backwards.
//!
//! Everything works on the games that a caller hands over as a list of [`Games`](maxn_play::Games); no module knows a
//! particular game.

#![forbid(unsafe_code)]

mod deal_share;
pub mod drawing;
mod experiments;
pub mod game_file;
pub mod layout;
pub mod matches;
pub mod measure;
pub mod own_game;
mod processor;
pub mod replay;
pub mod report;
pub mod results_db;
pub mod retrograde;
pub mod seatings;
pub mod statistics;
pub mod tree_study;

pub use deal_share::{DealShare, DealShareError};
pub use experiments::{ExperimentRequest, Experiments, Progress};
pub use processor::thread_time;
