//! Limits on time.

use super::error::HiddenError;
use crate::clock::Stopwatch;
use std::time::Duration;

/// The moment at which work has to end, if there is one. Where there is no clock, it never comes.
///
/// ```
/// use maxn::hidden::Deadline;
///
/// assert!(!Deadline::within(None).is_over());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    time: Option<Duration>,
    stopwatch: Stopwatch,
}

impl Deadline {
    /// Creates the deadline of work that begins now and may take this long.
    pub fn within(time: Option<Duration>) -> Self {
        Deadline { time, stopwatch: Stopwatch::start() }
    }

    /// Refuses a limit on time that no clock here can keep.
    pub(super) fn check(self) -> Result<(), HiddenError> {
        if self.time.is_none() || Stopwatch::runs() { Ok(()) } else { Err(HiddenError::NoClock) }
    }

    /// Returns whether the time is up.
    #[inline]
    pub fn is_over(self) -> bool {
        Stopwatch::runs() && self.time.is_some_and(|time| self.stopwatch.elapsed() >= time)
    }
}
