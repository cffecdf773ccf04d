//! When a search has to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Limits on a search; by default none, and the tree is searched to its end.
///
/// With a limit on nodes or time, or with a stop handle, the search deepens step by step and returns the last
/// iteration it could finish.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Steps to look ahead ([`Game::starts_step`](crate::Game::starts_step)).
    pub depth: Option<u32>,
    /// Nodes to visit, all iterations together.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
    /// A handle to stop it by.
    pub stop: Option<StopHandle>,
}

/// Stops a running search from another thread: it then returns its last finished iteration within 10 ms, as long
/// as a single node takes less than a few of them.
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
    /// A handle that has not been used.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every search that has this handle to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](StopHandle::stop) has been called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
