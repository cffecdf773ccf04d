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
use std::sync::{Mutex, MutexGuard, PoisonError};

fn read(plan: &Bound<'_, PyDict>) -> PyResult<Match> {
    let plan: MatchPlan = serde_json::from_value(from_python(plan)?).map_err(errors::matches)?;
    Match::new(plan, GAMES).map_err(errors::matches)
}

/// The facts about a plan that decide where it can be played.
#[pyfunction]
pub(crate) fn plan_facts<'py>(plan: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let games = read(plan)?;
    let agent = |agent: &NamedAgent| {
        json!({
            "name": agent.label(),
            "spec": agent.spec().to_string(),
            "is_reproducible": agent.spec().is_reproducible(),
            "program": agent.spec().program(),
        })
    };
    let facts = json!({
        "agents": games.agents().iter().map(agent).collect::<Vec<_>>(),
        "deals": games.plan().deals,
        "seatings": games.games_per_deal(),
        "until_clear": games.plan().until_clear,
    });
    to_python(plan.py(), &facts)
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
pub(crate) struct Recording(Mutex<matches::Recording>);

impl Recording {
    fn inner(&self) -> MutexGuard<'_, matches::Recording> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
        recording.map(Mutex::new).map(Recording).map_err(errors::matches)
    }

    /// The games that are not kept yet, as deals with seatings.
    fn missing(&self) -> Vec<(u32, u32)> {
        self.inner().missing()
    }

    /// The number of games that are kept.
    #[getter]
    fn finished(&self) -> usize {
        self.inner().finished()
    }

    /// The number of deals after which one agent was clearly better.
    #[getter]
    fn decided(&self) -> Option<u32> {
        self.inner().decided()
    }

    /// Keeps records, each as JSON of `play_games`, in one transaction: the numbers of new and of repeated games.
    fn keep(&self, py: Python<'_>, records: Vec<String>) -> PyResult<(usize, usize)> {
        let kept = py.detach(|| {
            let mut all: Vec<GameRecord> = Vec::new();
            for text in records {
                all.extend(
                    serde_json::from_str::<Vec<GameRecord>>(&text).map_err(|error| error.to_string())?,
                );
            }
            self.inner().keep(all).map_err(|error| error.to_string())
        });
        let kept = kept.map_err(errors::matches)?;
        Ok((kept.added, kept.repeated))
    }

    /// Keeps the error of a deal that could not be played.
    fn fail(&self, deal: u32, error: &str) -> PyResult<()> {
        self.inner().fail(deal, error).map_err(errors::matches)
    }

    /// The report, as of `match_reports`.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let recording = self.inner();
        to_python(py, &crate::matches::report(recording.store(), recording.id()).map_err(errors::matches)?)
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
