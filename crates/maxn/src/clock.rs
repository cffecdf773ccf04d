//! The clock, in the only place that asks the operating system for the time.

use std::time::Duration;

/// The time passed since a moment.
///
/// On targets without a clock (`wasm32-unknown-unknown`) no time passes, and nothing panics, unless the host has lent its own by
/// `Stopwatch::use_clock`.
///
/// ```
/// let stopwatch = maxn::Stopwatch::start();
/// let first = stopwatch.elapsed();
/// assert!(stopwatch.elapsed() >= first);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    started: source::Moment,
}

impl Stopwatch {
    /// Returns whether time passes.
    pub fn runs() -> bool {
        source::runs()
    }

    /// Starts a stopwatch.
    pub fn start() -> Self {
        Stopwatch { started: source::now() }
    }

    /// Returns the time since the start.
    pub fn elapsed(self) -> Duration {
        source::since(self.started)
    }

    /// Takes the time from a clock of the host, which returns the time since any fixed moment. The first clock stays.
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    pub fn use_clock(clock: fn() -> Duration) {
        source::lend(clock);
    }
}

/// The clock of the operating system.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod source {
    use std::time::{Duration, Instant};

    pub(super) type Moment = Instant;

    pub(super) fn runs() -> bool {
        true
    }

    pub(super) fn now() -> Moment {
        Instant::now()
    }

    pub(super) fn since(moment: Moment) -> Duration {
        moment.elapsed()
    }
}

/// The clock of the host, if it has lent one.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod source {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    pub(super) type Moment = Duration;

    pub(super) fn lend(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    pub(super) fn runs() -> bool {
        CLOCK.get().is_some()
    }

    pub(super) fn now() -> Moment {
        CLOCK.get().map_or(Duration::ZERO, |clock| clock())
    }

    pub(super) fn since(moment: Moment) -> Duration {
        now().saturating_sub(moment)
    }
}
