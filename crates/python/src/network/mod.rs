//! Functions of Python, such as networks, that judge positions of contests, many at a time.

mod evaluation;
mod model;

pub(crate) use evaluation::{in_units, scores_in_units, solve_with_network, unit};
use model::Network;

use crate::agent::{Estimate, advice};
use crate::contest::Contest;
use crate::errors;
use crate::numbers::{Bytes, Count, Index, Seed, Time};
use crate::options::Arguments;
use crate::worker;
use maxn::hidden::{DecisionReport, GuidedOptions, grow_guided};
use maxn::{Reward, SimulationError, StopHandle, Stopwatch};
use maxn_play::ContestSet;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

const KEYS: [&str; 10] = [
    "simulations",
    "time",
    "seed",
    "memory",
    "batch",
    "exploration",
    "virtual_loss",
    "reward",
    "actions",
    "evaluate",
];

/// The rewards that a model can be asked to expect.
const REWARDS: [(&str, Reward); 3] = [("score", Reward::Score), ("lead", Reward::Lead), ("win", Reward::Win)];

/// The end of a search that a function of Python takes part in.
pub(super) enum NetworkError {
    /// By the search.
    Simulation(SimulationError),
    /// By the function, or by what it returned.
    Raised(PyErr),
}

impl From<SimulationError> for NetworkError {
    fn from(error: SimulationError) -> Self {
        NetworkError::Simulation(error)
    }
}

impl From<PyErr> for NetworkError {
    fn from(error: PyErr) -> Self {
        NetworkError::Raised(error)
    }
}

/// Grows a tree over each of some contests of one game, with everything open or as the player to move sees it: the advice
/// for each.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 hands arguments over by value")]
pub(crate) fn grow_with_network<'py>(
    py: Python<'py>,
    contests: Vec<Bound<'py, Contest>>,
    is_open: bool,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyList>> {
    let arguments = Arguments::new(options, &KEYS)?;
    let stop = StopHandle::new();
    let (grown, reward) = read(&arguments, &stop)?;
    let Some(first) = contests.first() else { return Ok(PyList::empty(py)) };
    let mut network = Network::new(&arguments, first)?;
    let mut sets = Vec::with_capacity(contests.len());
    for contest in &contests {
        network.check(&contest.borrow())?;
        sets.push(set(&contest.borrow(), is_open, reward)?);
    }
    let done = worker::stoppable(py, &stop, move || {
        let stopwatch = Stopwatch::start();
        let reports = grow_guided(&sets, &mut network, &grown);
        (reports, stopwatch.elapsed())
    })?;
    let (reports, elapsed) = done.result;
    if done.interrupted {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    let reports = reports.map_err(|error| match error {
        NetworkError::Simulation(error) => errors::search(error),
        NetworkError::Raised(error) => error,
    })?;
    let all = PyList::empty(py);
    for (contest, report) in contests.iter().zip(&reports) {
        let fields = PyDict::new(py);
        fields.set_item("worlds", (!is_open).then_some(report.worlds))?;
        fields.set_item("elapsed", elapsed.as_secs_f64())?;
        all.append(described(&fields, &contest.borrow(), report)?)?;
    }
    Ok(all)
}

fn read(arguments: &Arguments<'_>, stop: &StopHandle) -> PyResult<(GuidedOptions, Reward)> {
    let mut options = GuidedOptions::default();
    let simulations = arguments.get::<Count>("simulations")?.map(|count| count.0);
    let time = arguments.get::<Time>("time")?.map(|time| time.0);
    let limits = &mut options.limits;
    let usual = limits.simulations.filter(|_| time.is_none());
    (limits.simulations, limits.time, limits.stop) = (simulations.or(usual), time, Some(stop.clone()));
    if let Some(Bytes(bytes)) = arguments.get("memory")? {
        limits.memory = usize::try_from(bytes).map_err(errors::search)?;
    }
    options.seed = arguments.get::<Seed>("seed")?.unwrap_or_default().0;
    options.batch = arguments.get::<Index>("batch")?.map_or(options.batch, |batch| batch.0);
    options.exploration = arguments.get("exploration")?.unwrap_or(options.exploration);
    options.virtual_loss = arguments.get("virtual_loss")?.unwrap_or(options.virtual_loss);
    let reward = arguments.word("reward", &REWARDS)?.unwrap_or_default();
    Ok((options, reward))
}

/// What there is to know of a contest.
fn set(contest: &Contest, is_open: bool, reward: Reward) -> PyResult<ContestSet> {
    let contest = contest.inner();
    let Some(seat) = contest.to_move() else { return Err(errors::search("the game is over")) };
    if is_open {
        let open = ContestSet::open(contest.clone_box(), reward);
        return open.ok_or_else(|| errors::search("its decisions have no numbers"));
    }
    let known = contest.information_set(seat).ok_or_else(|| {
        errors::search("nothing is hidden here: maxn.mcts searches a contest with everything open")
    })?;
    let hidden = ContestSet::hidden(known, reward);
    hidden.ok_or_else(|| errors::search("no deal agrees with what was seen"))
}

fn described<'py>(
    fields: &Bound<'py, PyDict>,
    contest: &Contest,
    report: &DecisionReport<u32>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = fields.py();
    let inner = contest.inner();
    let numbers = inner.legal_actions().unwrap_or_default();
    let texts = contest.legal(py)?;
    let text = |number: u32| match numbers.iter().position(|&one| one == number) {
        Some(place) => texts.get_item(place),
        None => Err(errors::search(format!("number {number} is not legal"))),
    };
    fields.set_item("decision", text(report.best)?)?;
    fields.set_item("player", inner.to_move())?;
    fields.set_item("exact", false)?;
    fields.set_item("left_out", None::<Vec<String>>)?;
    fields.set_item("nodes", report.simulations)?;
    fields.set_item("depth", None::<f64>)?;
    let players = inner.players();
    let mut estimates = Vec::with_capacity(numbers.len());
    for (&number, decision) in numbers.iter().zip(texts.iter()) {
        let found = report.moves.iter().find(|estimate| estimate.mv == number);
        let error = found.and_then(|estimate| estimate.standard_error);
        estimates.push(Estimate {
            decision,
            expected: found.map(|estimate| estimate.mean[..players].to_vec()),
            standard_error: error.map(|error| error[..players].to_vec()),
            visits: Some(found.map_or(0, |estimate| estimate.visits)),
        });
    }
    advice(fields, estimates.into_iter(), "value", None)
}
