//! Searches at the same time: as many as there are cores, at least two, and a short queue.

use crate::answer::ApiError;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The most searches that wait for a core.
const MOST_WAITING: usize = 64;

/// The places for searches.
#[derive(Debug)]
pub(crate) struct SearchSlots {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl SearchSlots {
    /// A place for each core.
    pub(crate) fn new() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // A match takes a place for as long as it lasts; the page needs another.
        SearchSlots { running: Arc::new(Semaphore::new(cores.max(2))), waiting: AtomicUsize::new(0) }
    }

    /// Runs a task that computes, as soon as there is a core for it.
    ///
    /// # Errors
    /// If too many others are waiting, or the task has panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = {
            let _waiting = Waiting::begin(&self.waiting)?;
            self.place().await?
        };
        run_at(place, task).await
    }

    /// Runs a task that computes, however many others are waiting.
    ///
    /// # Errors
    /// If the task has panicked.
    pub(crate) async fn run_patiently<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        run_at(self.place().await?, task).await
    }

    /// Runs a task that computes and may fail by itself.
    ///
    /// # Errors
    /// As [`run`](SearchSlots::run), or the task's own.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.run(task).await?
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let place = Arc::clone(&self.running).acquire_owned().await;
        place.map_err(|_| ApiError::busy("the studio is closing"))
    }
}

async fn run_at<T: Send + 'static>(
    place: OwnedSemaphorePermit,
    task: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let work = tokio::task::spawn_blocking(move || {
        let result = task();
        drop(place);
        result
    });
    work.await.map_err(|_| ApiError::with_status(500, "the search has failed"))
}

/// A search that waits; one that is given up waits no more.
struct Waiting<'w>(&'w AtomicUsize);

impl<'w> Waiting<'w> {
    fn begin(waiting: &'w AtomicUsize) -> Result<Self, ApiError> {
        if waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(ApiError::busy("too many searches are waiting; try again in a moment"));
        }
        Ok(Waiting(waiting))
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
