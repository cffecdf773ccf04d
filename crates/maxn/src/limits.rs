//! The limits that end a search.

use crate::clock::Stopwatch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Limits on a search; by default none, and the tree is searched to its end.
///
/// With a limit on nodes or time, or with a stop handle, the search deepens step by step and returns the last
/// iteration it could finish.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The greatest depth, in [steps](crate::Game::starts_step): by default decisions. A [chance](crate::Game::is_chance) event
    /// costs no step of its own. A chance position at the horizon is scored by the evaluation as it stands, before the event.
    pub depth: Option<u32>,
    /// The greatest number of nodes, all iterations together.
    pub nodes: Option<u64>,
    /// The greatest time.
    pub time: Option<Duration>,
    /// A handle that stops the search.
    pub stop: Option<StopHandle>,
}

/// A handle that stops a running search from another thread, and reports the number of nodes it has visited. The search then
/// returns its last finished iteration within 10 ms, as long as a single node takes no more than a few.
///
/// ```
/// let handle = maxn::StopHandle::new();
/// let other = handle.clone();
/// std::thread::spawn(move || other.stop()).join().unwrap();
/// assert!(handle.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopHandle(Arc<Shared>);

/// The things that a search and the holders of its handle share.
#[derive(Debug, Default)]
struct Shared {
    stopped: AtomicBool,
    nodes: AtomicU64,
}

impl StopHandle {
    /// Creates a handle that has not been used.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that has this handle.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`stop`](StopHandle::stop) has been called.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Returns the number of nodes that all searches with this handle have visited, as of their last look at their
    /// limits, which is milliseconds ago at most.
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes that a search has visited.
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.0.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// The end of work that began at some moment, by time or by a handle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline<'l> {
    time: Option<Duration>,
    stop: Option<&'l StopHandle>,
    stopwatch: Stopwatch,
}

impl<'l> Deadline<'l> {
    /// Starts work that may take this long; `None` if there is no clock to keep a limit on time.
    pub(crate) fn start(time: Option<Duration>, stop: Option<&'l StopHandle>) -> Option<Self> {
        (time.is_none() || Stopwatch::runs()).then(|| Deadline { time, stop, stopwatch: Stopwatch::start() })
    }

    /// Returns whether the time is up, or the handle has stopped the work.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_some_and(StopHandle::is_stopped)
            || self.time.is_some_and(|time| self.stopwatch.elapsed() >= time)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }
}
