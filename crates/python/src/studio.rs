//! The questions of the studio's page, answered inside this process.

use crate::errors;
use crate::numbers::Seed;
use maxn::StopHandle;
use maxn_games::{FIGURES, GAMES};
use maxn_studio::{Api, ApiError, Content, EventSink, EventStream, NextStep, Work};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The files of the page, each by its name.
#[pyfunction]
pub(crate) fn studio_page(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let files = PyDict::new(py);
    for (name, content) in maxn_studio::page_files() {
        files.set_item(name, String::from_utf8_lossy(content))?;
    }
    Ok(files)
}

/// Tables and trees that a page can ask about.
#[pyclass(frozen, name = "StudioApi", module = "maxn._native")]
pub(crate) struct StudioApi {
    api: Arc<Api>,
    changes: Arc<Changes>,
}

/// Counts the changes of tables, for streams that wait for one.
#[derive(Default)]
struct Changes {
    count: Mutex<u64>,
    changed: Condvar,
}

/// The longest wait for a change.
const LONG: Duration = Duration::from_secs(3600);

impl Changes {
    fn count(&self) -> u64 {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.changed.notify_all();
    }

    /// Waits until there are more than were seen, or the time is over.
    fn wait(&self, seen: u64, time: Duration) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(count, time, |count| *count == seen);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

#[pymethods]
impl StudioApi {
    /// Begins without tables. The entropy makes keys and deals differ from those of others.
    #[new]
    fn py_new(entropy: Seed) -> Self {
        let content = Content { games: GAMES, figures: FIGURES, has_server: false };
        let changes = Arc::<Changes>::default();
        let teller = Arc::clone(&changes);
        StudioApi { api: Arc::new(Api::new(content, entropy.0, move || teller.tell())), changes }
    }

    /// A question, by its path and its body in JSON.
    fn question(&self, path: &str, body: &str) -> StudioQuestion {
        let asked = self.api.ask(path, body.as_bytes());
        let stop = match &asked {
            Ok(Work::Stream(stream)) => Some(stream.stop_handle().clone()),
            _ => None,
        };
        StudioQuestion { work: Mutex::new(Some(asked)), stop, changes: Arc::clone(&self.changes) }
    }
}

/// A question that was asked.
#[pyclass(frozen, name = "StudioQuestion", module = "maxn._native")]
pub(crate) struct StudioQuestion {
    /// The work that is left; `None` once somebody does it.
    work: Mutex<Option<Result<Work, ApiError>>>,
    stop: Option<StopHandle>,
    changes: Arc<Changes>,
}

#[pymethods]
impl StudioQuestion {
    /// Answers: hands each event over as a text in JSON, without the interpreter's lock in between. Returns the status and the
    /// sentence of a refusal, or `None`.
    fn run(&self, py: Python<'_>, receive: Py<PyAny>) -> PyResult<Option<(u16, String)>> {
        let work = self.work.lock().unwrap_or_else(PoisonError::into_inner).take();
        let work = work.ok_or_else(|| errors::decision("the question was answered already"))?;
        let failure: Arc<Mutex<Option<PyErr>>> = Arc::default();
        let sink = sink(receive, Arc::clone(&failure));
        let done = py.detach(|| run(work, &sink, &self.changes));
        match failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(done.err().map(|error| (error.status(), error.problem().to_string()))),
        }
    }

    /// Ends a stream of events at its next step.
    fn stop(&self) {
        if let Some(stop) = &self.stop {
            stop.stop();
            // One that waits for a change of a table looks at its handle.
            self.changes.tell();
        }
    }
}

/// A receiver of events that calls Python, and is deaf after an exception.
fn sink(receive: Py<PyAny>, failure: Arc<Mutex<Option<PyErr>>>) -> EventSink {
    EventSink::new(move |event| {
        Python::attach(|py| match receive.call1(py, (event.to_string(),)) {
            Ok(_) => true,
            Err(error) => {
                failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                false
            }
        })
    })
}

fn run(work: Result<Work, ApiError>, sink: &EventSink, changes: &Changes) -> Result<(), ApiError> {
    match work? {
        Work::Answer(answer) => {
            sink.send(answer);
        }
        Work::Computation(compute) => {
            sink.send(compute()?);
        }
        Work::Stream(stream) => follow(stream, sink, changes),
    }
    Ok(())
}

/// Sends all events of a stream.
fn follow(mut stream: EventStream, sink: &EventSink, changes: &Changes) {
    loop {
        // Counted before the step, so that no change during it is missed.
        let seen = changes.count();
        match stream.step(sink) {
            NextStep::End => return,
            NextStep::Now => {}
            NextStep::After(pause) => changes.wait(seen, pause),
            NextStep::AfterChange => changes.wait(seen, LONG),
        }
    }
}
