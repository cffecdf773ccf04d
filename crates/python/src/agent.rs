//! Agents by their specs.

use crate::contest::Contest;
use crate::custom::with_cause;
use crate::errors;
use crate::numbers::{Count, Index, Seed, Time};
use crate::origin::find;
use crate::solution::names;
use crate::values::from_python;
use crate::worker;
use maxn::Stopwatch;
use maxn_play::reasons::{Reason, ReasonOptions, explain};
use maxn_play::{AgentAdvice, AgentSetup, AgentSpec, DecisionBudget, Field, ObservedSituation, Scope};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{mem, process};

/// An agent that is used by one thread at a time.
type SharedAgent = Arc<Mutex<Box<dyn maxn_play::Agent>>>;

/// An agent as it was built, and the process that built it.
struct Built {
    agent: SharedAgent,
    /// A fork cannot use it: it has no thread that would give the lock back, or that talks to the agent's program.
    process: u32,
}

impl Built {
    fn new(spec: &AgentSpec, setup: &AgentSetup) -> PyResult<Self> {
        let agent = Arc::new(Mutex::new(spec.build(setup).map_err(errors::agent)?));
        Ok(Built { agent, process: process::id() })
    }
}

impl Drop for Built {
    fn drop(&mut self) {
        if self.process != process::id() {
            // The agent's program belongs to the process that was forked: to drop the agent here would kill it there. With an
            // owner who never lets go it is not dropped.
            mem::forget(Arc::clone(&self.agent));
        }
    }
}

/// An agent, which chooses decisions for the player to move.
///
/// What is left to chance follows from the seed: a copy by pickle begins anew with it, as the agent of another process does.
///
/// ```pycon
/// >>> import maxn
/// >>> agent = maxn.agent("maxn,depth=3")
/// >>> agent.spec
/// 'maxn:speculative,depth=3'
/// >>> contest = maxn.start("othello", players=3)
/// >>> advice = agent.decide(contest)
/// >>> advice.decision in contest.legal()
/// True
///
/// ```
#[pyclass(name = "Agent", module = "maxn")]
pub(crate) struct Agent {
    spec: AgentSpec,
    setup: AgentSetup,
    built: Built,
}

impl Agent {
    /// A situation that an agent can look at without the interpreter's lock.
    fn situation(&self, object: &Bound<'_, PyAny>) -> PyResult<ObservedSituation> {
        if let Ok(contest) = object.cast::<Contest>() {
            let contest = contest.borrow();
            self.spec.check(contest.inner()).map_err(errors::agent)?;
            return Ok(ObservedSituation::Open(contest.detached()));
        }
        let observed = observed(object)?;
        if let ObservedSituation::Open(contest) = &observed {
            self.spec.check(contest.as_ref()).map_err(errors::agent)?;
        }
        Ok(observed)
    }
}

/// The situation of an observation, as a dictionary or as text of JSON.
pub(crate) fn observed(object: &Bound<'_, PyAny>) -> PyResult<ObservedSituation> {
    let value: Value = match object.cast::<PyString>() {
        Ok(text) => serde_json::from_str(&text.to_cow()?)
            .map_err(|error| errors::observation(format!("it is not JSON: {error}")))?,
        Err(_) if object.is_instance_of::<PyDict>() => from_python(object)?,
        Err(_) => {
            let kind = object.get_type().name()?;
            let expected = "a contest, or an observation as a dictionary or as text of JSON";
            return Err(PyTypeError::new_err(format!("it is of type {kind}; expected {expected}")));
        }
    };
    let fields = Field::whole(&value);
    let name = fields.need("game", "the name of a game").map_err(errors::observation)?;
    let game = find(name.text("the name of a game").map_err(errors::observation)?)?;
    let observed = game.situation(&fields).map_err(errors::observation)?;
    match &observed {
        ObservedSituation::Hidden(known) if !known.is_possible() => {
            Err(errors::observation("no deal agrees with all that was seen"))
        }
        _ => Ok(observed),
    }
}

#[pymethods]
impl Agent {
    /// Builds an agent.
    #[new]
    #[pyo3(signature = (spec, seed=None, threads=None, time=None, nodes=None, worlds=None))]
    fn py_new(
        spec: &str,
        seed: Option<Seed>,
        threads: Option<Index>,
        time: Option<Time>,
        nodes: Option<Count>,
        worlds: Option<Count>,
    ) -> PyResult<Self> {
        let spec: AgentSpec = spec.parse().map_err(errors::agent)?;
        let budget = DecisionBudget {
            time: time.map(|time| time.0),
            nodes: nodes.map(|nodes| nodes.0),
            worlds: worlds.map(|worlds| worlds.0),
        };
        let threads = threads.map_or(1, |threads| threads.0);
        if threads == 0 {
            return Err(errors::agent("an agent needs at least one thread"));
        }
        let setup = AgentSetup { seed: seed.unwrap_or_default().0, threads, budget };
        let built = Built::new(&spec, &setup)?;
        Ok(Agent { spec, setup, built })
    }

    /// The spec in its canonical form.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// The seed of everything that is left to chance.
    #[getter]
    fn seed(&self) -> u64 {
        self.setup.seed
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.setup.threads
    }

    /// Checks that the agent can play contests like this one.
    fn check(&self, contest: &Bound<'_, Contest>) -> PyResult<()> {
        self.spec.check(contest.borrow().inner()).map_err(errors::agent)
    }

    /// Returns the best decision for the player to move, with values for all candidates; with `every=False`, only as far
    /// as the choice needs them. With `why=True`, the advice has the reasons for the decision.
    ///
    /// The situation is an observation, as a dictionary or as text of JSON, or a contest. An agent for hidden cards that is
    /// handed a contest looks at the knowledge of the player to move only.
    #[pyo3(signature = (situation, *, every=true, why=false))]
    fn decide<'py>(
        this: &Bound<'py, Self>,
        situation: &Bound<'py, PyAny>,
        every: bool,
        why: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let (situation, built) = {
            let mut agent = this.borrow_mut();
            if agent.built.process != process::id() {
                agent.built = Built::new(&agent.spec, &agent.setup)?;
            }
            (agent.situation(situation)?, Arc::clone(&agent.built.agent))
        };
        let mover = situation.as_situation().to_move();
        let scope = if every { Scope::Every } else { Scope::Best };
        let (advice, elapsed) = worker::unstoppable(py, move || {
            let mut agent = built.lock().unwrap_or_else(PoisonError::into_inner);
            let stopwatch = Stopwatch::start();
            let (advice, elapsed) = (agent.advise(situation.as_situation(), scope), stopwatch.elapsed());
            let reasons = |advice: AgentAdvice| {
                let options = ReasonOptions::default();
                let reasons = why.then(|| explain(situation.as_situation(), &advice, &options));
                (advice, reasons)
            };
            (advice.map(reasons), elapsed)
        })?;
        let (advice, reasons) = advice.map_err(|error| with_cause(py, errors::agent(error)))?;
        advice_to_python(py, &advice, mover.unwrap_or_default(), elapsed, reasons)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let agent = this.borrow();
        let AgentSetup { seed, threads, budget } = agent.setup;
        let time = budget.time.map(|time| time.as_secs_f64());
        let arguments = (agent.spec.to_string(), seed, threads, time, budget.nodes, budget.worlds);
        Ok((this.get_type().into_any(), arguments.into_pyobject(this.py())?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Agent>() else { return false };
        let other = other.borrow();
        self.spec == other.spec && self.setup == other.setup
    }

    fn __repr__(&self) -> String {
        let AgentSetup { seed, threads, budget: DecisionBudget { time, nodes, worlds } } = self.setup;
        let limits = [
            ("threads", (threads > 1).then(|| threads.to_string())),
            ("time", time.map(|time| time.as_secs_f64().to_string())),
            ("nodes", nodes.map(|nodes| nodes.to_string())),
            ("worlds", worlds.map(|worlds| worlds.to_string())),
        ];
        let limits: String =
            limits.into_iter().filter_map(|(key, value)| Some([", ", key, "=", &value?].concat())).collect();
        format!("maxn.agent('{}', seed={seed}{limits})", self.spec)
    }
}

/// A decision with its expectation: a text, or a move of a game written in Python.
pub(crate) struct Estimate<'py> {
    pub(crate) decision: Bound<'py, PyAny>,
    pub(crate) expected: Option<Vec<f64>>,
    pub(crate) standard_error: Option<Vec<f64>>,
    pub(crate) visits: Option<u64>,
}

/// The class of the package for advice, with these choices and the fields that were set already.
pub(crate) fn advice<'py>(
    fields: &Bound<'py, PyDict>,
    estimates: impl Iterator<Item = Estimate<'py>>,
    measure: &str,
    source: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    static ADVICE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static CHOICE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = fields.py();
    let class = CHOICE.import(py, "maxn._advice", "Choice")?;
    let choices = PyList::empty(py);
    for Estimate { decision, expected, standard_error, visits } in estimates {
        choices.append(class.call1((decision, expected, standard_error, visits))?)?;
    }
    fields.set_item("choices", choices)?;
    fields.set_item("measure", measure)?;
    fields.set_item("source", source)?;
    ADVICE.import(py, "maxn._advice", "Advice")?.call((), Some(fields))
}

fn advice_to_python<'py>(
    py: Python<'py>,
    given: &AgentAdvice,
    player: usize,
    elapsed: Duration,
    reasons: Option<Vec<Reason>>,
) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("decision", given.best.as_str())?;
    fields.set_item("player", player)?;
    fields.set_item("exact", given.exact)?;
    fields.set_item("left_out", given.left_out.as_deref().map(names))?;
    fields.set_item("nodes", given.cost.nodes)?;
    fields.set_item("depth", given.cost.depth)?;
    fields.set_item("worlds", given.worlds)?;
    fields.set_item("elapsed", elapsed.as_secs_f64())?;
    fields.set_item("reasons", reasons.map(|reasons| reasons_to_python(py, &reasons)).transpose()?)?;
    let estimates = given.choices.iter().map(|choice| Estimate {
        decision: PyString::new(py, choice.decision.as_str()).into_any(),
        expected: choice.expected.clone(),
        standard_error: choice.standard_error.clone(),
        visits: choice.visits,
    });
    advice(&fields, estimates, given.measure, given.source)
}

fn reasons_to_python<'py>(py: Python<'py>, reasons: &[Reason]) -> PyResult<Bound<'py, PyList>> {
    static REASON: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = REASON.import(py, "maxn._advice", "Reason")?;
    let list = PyList::empty(py);
    for reason in reasons {
        let Reason { decision, holds, draws, deal, line, exact, .. } = reason;
        let line = names(line);
        list.append(class.call1((
            decision.as_str(),
            reason.to_string(),
            holds,
            draws,
            deal,
            line,
            exact,
        ))?)?;
    }
    Ok(list)
}
