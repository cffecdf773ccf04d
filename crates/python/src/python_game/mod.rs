//! Games written in Python, searched by the engine.
//!
//! The class says who is to move, what the moves are, makes and undoes them and returns the scores; everything else is optional.
//! An exception ends the search at once and reaches the caller. The caller's own object is copied and never changed.

mod check;
mod evaluation;
mod hidden;
mod position;
mod scores;
mod search;
mod session;
mod simulation;
mod view;

pub(crate) use check::check_game;
pub(crate) use hidden::{ismcts_game, pimc_game};
pub(crate) use search::solve_game;
pub(crate) use simulation::mcts_game;

use crate::worker;
use maxn::StopHandle;
use pyo3::prelude::*;
use session::{Session, WhenStopped};
use std::sync::Arc;

/// A game that is going to be searched.
struct Subject {
    /// A copy of the caller's object.
    object: Py<PyAny>,
    session: Arc<Session>,
}

impl Subject {
    fn new(game: &Bound<'_, PyAny>, stop: &StopHandle, when_stopped: WhenStopped) -> PyResult<Self> {
        let session = Session::new(game, stop.clone(), when_stopped)?;
        let object = session.copied(game)?.unbind();
        Ok(Subject { object, session: Arc::new(session) })
    }

    /// Works on the game on a thread of its own, which holds the interpreter's lock, but for its usual changes of hands.
    fn work<T: Send + 'static>(
        self,
        py: Python<'_>,
        stop: &StopHandle,
        work: impl FnOnce(Python<'_>, &Subject) -> PyResult<T> + Send + 'static,
    ) -> PyResult<worker::Done<T>> {
        let session = Arc::clone(&self.session);
        let done = worker::stoppable(py, stop, move || Python::attach(|py| work(py, &self)));
        // An exception of the game comes before everything that may have come of it.
        let done = session.finish(done)?;
        Ok(worker::Done { result: done.result?, interrupted: done.interrupted })
    }
}
