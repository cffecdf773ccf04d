//! Experiments of any kind, as front ends meet them, and their progress.

use serde_json::Value;
use std::fmt::{Debug, Display};
use std::path::Path;

/// Experiments that can be made, watched, stopped and resumed.
pub trait Experiments: Debug + Sync {
    /// All experiments, each with `id`, `source` and `title`.
    fn list(&self) -> Vec<Value>;

    /// Makes an experiment, whose deals and games are kept in a file of results; those that are there already are not made again. The
    /// watcher returns whether to go on. Returns the table of the results, or `None` if it was stopped.
    ///
    /// # Errors
    /// If there is no such experiment, or its results cannot be kept.
    fn make(
        &self,
        request: &ExperimentRequest,
        results: &Path,
        watch: &mut dyn FnMut(Progress<'_>) -> bool,
    ) -> Result<Option<Value>, String>;
}

/// An experiment to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentRequest {
    /// The name of the experiment.
    pub id: String,
    /// The part of the papers' deals that it is made on.
    pub scale: f64,
    /// The seed of all chance.
    pub seed: u64,
}

/// The state of long work that is made of parts.
#[derive(Clone, Copy)]
pub struct Progress<'s> {
    /// Parts that are done.
    pub done: usize,
    /// All parts.
    pub total: usize,
    /// The results so far in a line, in a match.
    pub standing: Option<&'s dyn Display>,
}

impl Progress<'_> {
    /// The progress of work that has no results before its end.
    pub fn of(done: usize, total: usize) -> Self {
        Progress { done, total, standing: None }
    }
}
