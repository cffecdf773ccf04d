//! The limits that end a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Limits on a search; by default none, and the tree is searched to its end.
///
/// With a limit on nodes or time, or with a stop handle, the search deepens step by step and returns the last
/// iteration it could finish.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The greatest depth, in [steps](crate::Game::starts_step).
    pub depth: Option<u32>,
    /// The greatest number of nodes, all iterations together.
    pub nodes: Option<u64>,
    /// The greatest time.
    pub time: Option<Duration>,
    /// A handle that stops the search.
    pub stop: Option<StopHandle>,
}

/// A handle that stops a running search from another thread. The search then returns its last finished iteration
/// within 10 ms, as long as a single node takes no more than a few.
///
/// ```
/// let handle = maxn::StopHandle::new();
/// let other = handle.clone();
/// std::thread::spawn(move || other.stop()).join().unwrap();
/// assert!(handle.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopHandle(Arc<AtomicBool>);

impl StopHandle {
    /// Creates a handle that has not been used.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that has this handle.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`stop`](StopHandle::stop) has been called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
