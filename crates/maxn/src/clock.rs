//! The clock, in the only place that asks the operating system for the time.

use std::time::Duration;

/// The time passed since a moment.
///
/// On targets without a clock (`wasm32-unknown-unknown`) no time passes, and nothing panics.
///
/// ```
/// let stopwatch = maxn::Stopwatch::start();
/// let first = stopwatch.elapsed();
/// assert!(stopwatch.elapsed() >= first);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    started: std::time::Instant,
}

impl Stopwatch {
    /// Time passes on this target.
    pub const RUNS: bool = cfg!(not(all(target_family = "wasm", target_os = "unknown")));

    /// Starts a stopwatch.
    pub fn start() -> Self {
        Stopwatch {
            #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
            started: std::time::Instant::now(),
        }
    }

    /// Returns the time since the start.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn elapsed(self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the time since the start.
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    pub fn elapsed(self) -> Duration {
        Duration::ZERO
    }
}
