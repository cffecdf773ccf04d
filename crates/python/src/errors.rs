//! The exceptions of the package.

use pyo3::PyErr;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use std::any::Any;
use std::fmt::Display;

pyo3::create_exception!(maxn, Error, PyValueError, "The base of all errors of this package.");
pyo3::create_exception!(
    maxn,
    StartError,
    Error,
    "A game, contest or position that cannot be started or read."
);
pyo3::create_exception!(
    maxn,
    DecisionError,
    Error,
    "A decision that cannot be made; the contest is as it was."
);
pyo3::create_exception!(maxn, ObservationError, Error, "An observation with a field that is wrong.");
pyo3::create_exception!(maxn, AgentError, Error, "An agent that cannot be built, or failed to decide.");
pyo3::create_exception!(maxn, SearchError, Error, "A search that cannot be made as asked for.");
pyo3::create_exception!(maxn, TreeError, Error, "A tree that is wrong; the message names the place.");
pyo3::create_exception!(
    maxn,
    GameError,
    Error,
    "A game written in Python that does not keep to its contract."
);
pyo3::create_exception!(
    maxn,
    MatchError,
    Error,
    "A match, experiment or result file that cannot be run or read."
);

/// The exception for a contest or position that cannot be started or read.
pub(crate) fn start(error: impl Display) -> PyErr {
    StartError::new_err(error.to_string())
}

/// The exception for a decision that cannot be made.
pub(crate) fn decision(error: impl Display) -> PyErr {
    DecisionError::new_err(error.to_string())
}

/// The exception for an observation that is wrong.
pub(crate) fn observation(error: impl Display) -> PyErr {
    ObservationError::new_err(error.to_string())
}

/// The exception for an agent.
pub(crate) fn agent(error: impl Display) -> PyErr {
    AgentError::new_err(error.to_string())
}

/// The exception for a search.
pub(crate) fn search(error: impl Display) -> PyErr {
    SearchError::new_err(python_names(&error.to_string()))
}

/// A message of the engine with the names of methods as a game written in Python has them.
pub(crate) fn python_names(message: &str) -> String {
    message.replace("Game::", "").replace("Evaluation::", "")
}

/// The exception for a tree.
pub(crate) fn tree(error: impl Display) -> PyErr {
    TreeError::new_err(error.to_string())
}

/// The exception for a match.
pub(crate) fn matches(error: impl Display) -> PyErr {
    MatchError::new_err(error.to_string())
}

/// The message of a panic.
pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// The exception for a panic, which is a mistake in the engine.
pub(crate) fn panic(payload: &(dyn Any + Send)) -> PyErr {
    PyRuntimeError::new_err(format!("the engine failed: {}", panic_text(payload)))
}
