//! Experiments.

pub mod analysis;
pub mod bench;
pub mod drawing;
mod experiment;
mod table;
pub mod theory;

pub use experiment::{Experiment, Progress, Watcher};
pub use table::{Cell, Table, Verdict};
