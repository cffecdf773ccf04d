//! Experiments: searches with settings known at run time, drawings, benchmarks, and the tables of the papers.

#![forbid(unsafe_code)]

pub mod agents;
pub mod analysis;
pub mod bench;
pub mod boards;
pub mod books;
pub mod cards;
pub mod contests;
pub mod curve;
mod deals;
pub mod drawing;
pub mod engine;
mod experiment;
pub mod experiments;
pub mod matches;
mod processor;
pub mod quantity;
pub mod report;
pub mod retrograde;
pub mod seatings;
pub mod solution;
pub mod statistics;
pub mod store;
mod stored;
mod table;
pub mod theory;
pub mod title;
pub mod tuning;

pub use experiment::{Amount, Effort, Experiment, Progress, Watcher};
pub use table::{Cell, Table, Verdict};
