//! Progress of long work.

use std::fmt::Display;

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
