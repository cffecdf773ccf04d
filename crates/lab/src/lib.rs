//! Experiments: searches with settings known at run time, drawings, benchmarks, and the tables of the papers.

pub mod agents;
pub mod analysis;
pub mod bench;
pub mod cards;
pub mod contests;
pub mod curve;
mod deals;
pub mod drawing;
mod experiment;
pub mod experiments;
pub mod solution;
mod statistics;
mod table;
pub mod theory;

pub use experiment::{Amount, Effort, Experiment, Progress, Watcher};
pub use table::{Cell, Table, Verdict};
