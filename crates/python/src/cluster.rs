//! Matches whose games are played elsewhere.

use crate::errors;
use crate::values::{from_python, to_python};
use crate::worker;
use maxn::StopHandle;
use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, MatchPlan, play_game};
use maxn_lab::results_db::{GameRecord, Merge, Store};
use maxn_play::NamedAgent;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The version of the program, as in the records of games.
const VERSION: &str = env!("CARGO_PKG_VERSION");

fn read(plan: &Bound<'_, PyDict>) -> PyResult<Match> {
    let plan: MatchPlan = serde_json::from_value(from_python(plan)?).map_err(errors::matches)?;
    Match::new(plan, GAMES).map_err(errors::matches)
}

/// The agents of a plan, with the facts that decide where they can play.
#[pyfunction]
pub(crate) fn plan_agents<'py>(plan: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let games = read(plan)?;
    let agent = |agent: &NamedAgent| {
        json!({
            "name": agent.label(),
            "is_reproducible": agent.spec().is_reproducible(),
            "is_custom": agent.spec().to_string().starts_with("custom:"),
            "program": agent.spec().program(),
        })
    };
    to_python(plan.py(), &games.agents().iter().map(agent).collect::<Vec<_>>().into())
}

/// Plays games of a plan, as deals with seatings, and returns their records as JSON. Ctrl-C ends it with the games finished.
#[pyfunction]
pub(crate) fn play_games(plan: &Bound<'_, PyDict>, fixtures: Vec<(u32, u32)>) -> PyResult<String> {
    let games = read(plan)?;
    let stop = StopHandle::new();
    let handle = stop.clone();
    let done = worker::stoppable(plan.py(), &stop, move || {
        let mut records: Vec<GameRecord> = Vec::new();
        for (deal, seating) in fixtures {
            match play_game(&games, deal, seating, &handle) {
                Ok(Some(record)) => records.push(record),
                Ok(None) => break,
                Err(error) => return Err(format!("deal {}: {error}", u64::from(deal) + 1)),
            }
        }
        for agent in games.agents() {
            agent.spec().end_programs();
        }
        serde_json::to_string(&records).map_err(|error| error.to_string())
    })?;
    done.result.map_err(errors::matches)
}

/// A match whose games come from elsewhere, kept in one result file.
#[pyclass(name = "Recording", module = "maxn._native")]
pub(crate) struct Recording(Mutex<Option<matches::Recording>>);

impl Recording {
    /// Works on the recording, unless it was closed.
    fn with<T>(&self, work: impl FnOnce(&mut matches::Recording) -> Result<T, String>) -> PyResult<T> {
        let mut recording = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recording = recording.as_mut().ok_or_else(|| errors::matches("the recording is closed"))?;
        work(recording).map_err(errors::matches)
    }
}

#[pymethods]
impl Recording {
    /// Begins a match in a file, or goes on with it.
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "pyo3 hands arguments over by value")]
    fn py_new(plan: &Bound<'_, PyDict>, file: Option<PathBuf>) -> PyResult<Self> {
        let games = read(plan)?;
        let store = match &file {
            Some(path) => Store::open(path),
            None => Store::in_memory(),
        };
        let recording = matches::Recording::begin(store.map_err(errors::matches)?, games);
        recording.map(|recording| Recording(Mutex::new(Some(recording)))).map_err(errors::matches)
    }

    /// The games that are not kept yet, as deals with seatings.
    fn missing(&self) -> PyResult<Vec<(u32, u32)>> {
        self.with(|recording| Ok(recording.missing()))
    }

    /// The number of games that are kept.
    #[getter]
    fn finished(&self) -> PyResult<usize> {
        self.with(|recording| Ok(recording.finished()))
    }

    /// The number of deals after which one agent was clearly better.
    #[getter]
    fn decided(&self) -> PyResult<Option<u32>> {
        self.with(|recording| Ok(recording.decided()))
    }

    /// Keeps records, each as JSON of `play_games`, in one transaction: the numbers of new and of repeated games. Games of
    /// another version of the program are refused, and then nothing is kept.
    fn keep(&self, py: Python<'_>, records: Vec<String>) -> PyResult<(usize, usize)> {
        py.detach(|| {
            self.with(|recording| {
                let mut all: Vec<GameRecord> = Vec::new();
                for text in records {
                    let games: Result<Vec<GameRecord>, _> = serde_json::from_str(&text);
                    all.extend(games.map_err(|error| error.to_string())?);
                }
                if let Some(other) = all.iter().find(|record| record.version != VERSION) {
                    let (deal, version) = (u64::from(other.deal) + 1, &other.version);
                    return Err(format!(
                        "deal {deal} was played by version {version} of maxn, and this is version {VERSION}"
                    ));
                }
                let kept = recording.keep(all).map_err(|error| error.to_string())?;
                Ok((kept.added, kept.repeated))
            })
        })
    }

    /// Keeps the error of a deal that could not be played.
    fn fail(&self, deal: u32, error: &str) -> PyResult<()> {
        self.with(|recording| recording.fail(deal, error).map_err(|error| error.to_string()))
    }

    /// The report, as of `match_reports`.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report = self.with(|recording| crate::matches::report(recording.store(), recording.id()))?;
        to_python(py, &report)
    }

    /// Closes the file, so that others can write to it while this object still exists.
    fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// The deals of a match in a result file that could not be played, with their errors.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 hands arguments over by value")]
pub(crate) fn failed_deals(file: PathBuf, id: i64) -> PyResult<Vec<(u32, String)>> {
    Store::read(&file).and_then(|store| store.failures(id)).map_err(errors::matches)
}

/// Merges result files: the account of each match, as dictionaries.
#[pyfunction]
pub(crate) fn merge_files(
    py: Python<'_>,
    all: PathBuf,
    parts: Vec<PathBuf>,
    mixed_versions: bool,
) -> PyResult<Bound<'_, PyAny>> {
    let summary = worker::unstoppable(py, move || {
        Merge { mixed_versions }.run(&all, &parts).map_err(|error| error.to_string())
    })?;
    let summary = summary.map_err(errors::matches)?;
    let merged = summary.matches.iter().map(|merged| {
        json!({
            "id": merged.id,
            "title": merged.title,
            "agents": merged.agents,
            "parts": merged.parts,
            "added": merged.added,
            "equal": merged.equal,
            "not_comparable": merged.not_comparable,
            "games": merged.games,
            "planned": merged.planned,
        })
    });
    to_python(py, &merged.collect::<Vec<_>>().into())
}
