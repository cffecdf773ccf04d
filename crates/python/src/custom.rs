//! Agents written in Python.

use crate::contest::texts;
use crate::errors;
use crate::values::object_to_python;
use maxn_play::{Agent, AgentAdvice, AgentError, AgentSpec, Scope, Situation};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// The last exception of an agent that has not reached the caller yet.
static RAISED: Mutex<Option<PyErr>> = Mutex::new(None);

/// Registers a function that builds an agent from a seed, and returns the spec of the agent.
#[pyfunction]
pub(crate) fn register_agent(name: &str, factory: Py<PyAny>) -> PyResult<String> {
    let spec = AgentSpec::register(name, move |setup| {
        let built = Python::attach(|py| factory.call1(py, (setup.seed,)));
        let agent = built.map_err(|error| failed("building it", error))?;
        Ok(Box::new(PythonAgent { agent }))
    });
    Ok(spec.map_err(errors::agent)?.to_string())
}

/// The error with the exception of an agent as its cause, if it was one of those written in Python.
pub(crate) fn with_cause(py: Python<'_>, error: PyErr) -> PyErr {
    let raised = RAISED.lock().unwrap_or_else(PoisonError::into_inner).take();
    if raised.is_some() {
        error.set_cause(py, raised);
    }
    error
}

/// The failure of an agent by an exception, which is kept for the caller.
fn failed(work: &str, error: PyErr) -> AgentError {
    let text = format!("{work} raised {error}");
    *RAISED.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    AgentError::Unsuitable(text)
}

/// An object with a method `decide`.
struct PythonAgent {
    agent: Py<PyAny>,
}

impl Agent for PythonAgent {
    fn advise(&mut self, situation: Situation<'_>, _scope: Scope) -> Result<AgentAdvice, AgentError> {
        let Situation::Open(contest) = situation else {
            return Err(AgentError::Unsuitable(
                "an agent written in Python decides in contests only".to_string(),
            ));
        };
        let seat = contest.to_move().ok_or(AgentError::Over)?;
        let (observation, legal) = (contest.observation(seat), contest.legal());
        let decided = Python::attach(|py| {
            let arguments = (object_to_python(py, observation.fields())?, texts(py, &legal)?);
            let decision = self.agent.bind(py).call_method1("decide", arguments)?;
            let text = decision.extract::<String>().ok();
            Ok(text.ok_or_else(|| decision.repr().map_or_else(|_| "?".to_string(), |text| text.to_string())))
        });
        let decided = decided.map_err(|error| failed("decide", error))?;
        let found = decided.and_then(|text| legal.into_iter().find(|one| one.as_str() == text).ok_or(text));
        found.map(AgentAdvice::bare).map_err(|other| {
            AgentError::Unsuitable(format!("decide returned {other}; expected one of the legal decisions"))
        })
    }
}
