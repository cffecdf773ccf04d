//! The time a thread has had a processor for: unlike time by the clock, it does not count what other programs take.

use std::time::Duration;

/// The processor time that this thread has taken so far.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Elsewhere the clock has to do.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
