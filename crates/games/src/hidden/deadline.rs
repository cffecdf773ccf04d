//! Limits on time.

use std::time::Duration;

/// The moment at which work has to end, if there is one. Where there is no clock, it never comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    #[cfg(not(target_family = "wasm"))]
    end: Option<std::time::Instant>,
}

impl Deadline {
    /// The deadline of work that begins now and may take this long.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn within(time: Option<Duration>) -> Self {
        Deadline { end: time.map(|time| std::time::Instant::now() + time) }
    }

    /// The deadline of work that begins now and may take this long.
    #[cfg(target_family = "wasm")]
    pub(super) fn within(_time: Option<Duration>) -> Self {
        Deadline {}
    }

    /// Returns whether the time is up.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn is_over(self) -> bool {
        self.end.is_some_and(|end| std::time::Instant::now() >= end)
    }

    /// Returns whether the time is up.
    #[cfg(target_family = "wasm")]
    pub(super) fn is_over(self) -> bool {
        false
    }
}
