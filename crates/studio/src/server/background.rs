//! Work that goes on whether somebody looks at it or not: a match or an experiment, one at a time.

use super::Shared;
use super::routes::{Answer, Question, Refusal};
use crate::answer::ApiError;
use axum::extract::State;
use axum::response::Response;
use maxn::StopHandle;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// The time between two reports.
const PACE: Duration = Duration::from_millis(200);

/// The place for the work.
#[derive(Debug)]
pub(crate) struct Background {
    place: Arc<Semaphore>,
    latest: Mutex<Option<Running>>,
}

/// The latest work, which may be over.
#[derive(Clone, Debug)]
struct Running {
    /// A description, for whoever comes to look.
    about: Value,
    stop: StopHandle,
    /// The latest event.
    events: watch::Receiver<Value>,
}

/// The work itself, which reports to whoever looks.
pub(super) struct Job {
    pub(super) stop: StopHandle,
    told: Option<Instant>,
    // The place is free before whoever looks learns that the work is over.
    _place: OwnedSemaphorePermit,
    events: watch::Sender<Value>,
}

/// A question without anything in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

impl Background {
    pub(super) fn new() -> Self {
        Background { place: Arc::new(Semaphore::new(1)), latest: Mutex::new(None) }
    }

    fn latest(&self) -> Option<Running> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The description of the work that is being done, if there is any.
    pub(super) fn running(&self) -> Option<Value> {
        // Once the work is over, nobody can tell of a change.
        self.latest().filter(|running| running.events.has_changed().is_ok()).map(|running| running.about)
    }

    /// Begins work of this description.
    ///
    /// # Errors
    /// If other work is being done.
    fn begin(&self, about: Value) -> Result<Job, ApiError> {
        let busy = |_| ApiError::busy("a match or an experiment is being made already; stop it first");
        let place = Arc::clone(&self.place).try_acquire_owned().map_err(busy)?;
        let (teller, events) = watch::channel(Value::Null);
        let stop = StopHandle::new();
        let running = Running { about, stop: stop.clone(), events };
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(running);
        Ok(Job { stop, told: None, _place: place, events: teller })
    }
}

impl Job {
    /// Reports how far the work has come, unless it has done so just before.
    pub(super) fn report(&mut self, is_last: bool, event: impl FnOnce() -> Value) {
        if is_last || self.told.is_none_or(|told| told.elapsed() >= PACE) {
            self.told = Some(Instant::now());
            self.events.send_replace(event());
        }
    }
}

/// Begins work, and sends what it reports as long as somebody reads; it goes on when nobody does.
///
/// # Errors
/// If other work is being done, or too many streams are open.
pub(super) fn start(
    shared: &Arc<Shared>,
    about: Value,
    work: impl FnOnce(&mut Job) -> Result<Value, String> + Send + 'static,
) -> Result<Response, ApiError> {
    let mut job = shared.background.begin(about)?;
    let slots = Arc::clone(&shared.slots);
    tokio::spawn(async move {
        let done = slots.run_patiently(move || {
            let event = work(&mut job).unwrap_or_else(|error| json!({"error": error}));
            job.events.send_replace(event);
        });
        // Work that has failed is over for whoever looks at it.
        done.await
    });
    watched(shared)
}

/// Sends what the latest work reports, from now on.
fn watched(shared: &Shared) -> Result<Response, ApiError> {
    let running = shared.background.latest();
    let running = running.ok_or_else(|| ApiError::missing("nothing is being made"))?;
    // A reader that goes away stops nothing.
    let (sender, response) = shared.streams.open(&StopHandle::new())?;
    let mut events = running.events;
    tokio::spawn(async move {
        loop {
            let event = events.borrow_and_update().clone();
            if !event.is_null() && !sender.send(event).await {
                return;
            }
            tokio::select! {
                changed = events.changed() => if changed.is_err() {
                    return;
                },
                () = sender.closed() => return,
            }
        }
    });
    Ok(response)
}

/// Follows the work that is being done.
pub(super) async fn follow(
    State(shared): State<Arc<Shared>>,
    _: Question<Nothing>,
) -> Result<Response, Refusal> {
    Ok(watched(&shared)?)
}

/// Stops the work that is being done. What is finished of it is kept.
pub(super) async fn stop(State(shared): State<Arc<Shared>>, _: Question<Nothing>) -> Answer {
    if let Some(running) = shared.background.latest() {
        running.stop.stop();
    }
    Answer(json!({}))
}
