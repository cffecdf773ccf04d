//! The questions of the studio's page, answered inside this process.

use crate::errors;
use crate::numbers::Seed;
use maxn::StopHandle;
use maxn_games::{FIGURES, GAMES};
use maxn_studio::{Api, ApiError, Content, EventSink, Work};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Mutex, PoisonError};

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
}

#[pymethods]
impl StudioApi {
    /// Begins without tables. The entropy makes keys and deals differ from those of others.
    #[new]
    fn py_new(entropy: Seed) -> Self {
        let content = Content { games: GAMES, figures: FIGURES, has_server: false };
        StudioApi { api: Arc::new(Api::new(content, entropy.0, || ())) }
    }

    /// A question, by its path and its body in JSON.
    fn question(&self, path: &str, body: &str) -> StudioQuestion {
        let asked = self.api.ask(path, body.as_bytes());
        let stop = match &asked {
            Ok(Work::Stream(stream)) => Some(stream.stop_handle().clone()),
            _ => None,
        };
        StudioQuestion { work: Mutex::new(Some(asked)), stop }
    }
}

/// A question that was asked.
#[pyclass(frozen, name = "StudioQuestion", module = "maxn._native")]
pub(crate) struct StudioQuestion {
    /// The work that is left; `None` once somebody does it.
    work: Mutex<Option<Result<Work, ApiError>>>,
    stop: Option<StopHandle>,
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
        let done = py.detach(|| run(work, &sink));
        match failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(done.err().map(|error| (error.status(), error.problem().to_string()))),
        }
    }

    /// Ends a stream of events at its next step.
    fn stop(&self) {
        if let Some(stop) = &self.stop {
            stop.stop();
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

fn run(work: Result<Work, ApiError>, sink: &EventSink) -> Result<(), ApiError> {
    match work? {
        Work::Answer(answer) => {
            sink.send(answer);
        }
        Work::Computation(compute) => {
            sink.send(compute()?);
        }
        Work::Stream(mut stream) => while stream.step(sink) {},
    }
    Ok(())
}
