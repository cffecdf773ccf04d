//! Matches between agents, and their reports.

use crate::custom::with_cause;
use crate::errors;
use crate::numbers::Index;
use crate::values::{from_python, to_python};
use crate::worker;
use maxn::StopHandle;
use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, MatchPlan, Measure};
use maxn_lab::report::{AgentReport, Comparison, MatchReport, Significance};
use maxn_lab::results_db::{Store, StoredGame};
use maxn_lab::statistics::{CONFIDENCE, Interval, Sample};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Plays all games of a match that are not in the file yet, and returns the report. Ctrl-C ends it after the decisions that are
/// being made; what is finished is kept.
#[pyfunction]
pub(crate) fn play_match<'py>(
    plan: &Bound<'py, PyDict>,
    file: Option<PathBuf>,
    threads: Index,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = plan.py();
    let plan: MatchPlan = serde_json::from_value(from_python(plan)?).map_err(errors::matches)?;
    let games = Match::new(plan, GAMES).map_err(errors::matches)?;
    let mut store = match file {
        Some(path) => Store::open(&path),
        None => Store::in_memory(),
    }
    .map_err(errors::matches)?;
    let stop = StopHandle::new();
    let raised = Arc::new(Mutex::new(None));
    let (handle, failure) = (stop.clone(), Arc::clone(&raised));
    let done = worker::stoppable(py, &stop, move || {
        let mut watch = |standing: &matches::Standing<'_>| {
            let Some(listener) = &on_progress else { return };
            let told = Python::attach(|py| {
                let text = standing.progress().standing.map(ToString::to_string);
                listener.call1(py, (standing.done, standing.total, text)).map(drop)
            });
            if let Err(error) = told {
                handle.stop();
                *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        };
        let id = matches::run_until(&handle, &mut store, &games, threads.0.max(1), &mut watch)
            .map_err(|error| error.to_string())?;
        report(&store, id)
    })?;
    if let Some(error) = raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let result = done.result.map_err(|error| with_cause(py, errors::matches(error)));
    let mut report = result?;
    report["interrupted"] = done.interrupted.into();
    to_python(py, &report)
}

/// The reports of all matches in a result file.
#[pyfunction]
pub(crate) fn match_reports(py: Python<'_>, file: PathBuf) -> PyResult<Bound<'_, PyAny>> {
    let reports = worker::unstoppable(py, move || {
        let store = Store::read(&file).map_err(|error| error.to_string())?;
        let matches = store.matches().map_err(|error| error.to_string())?;
        matches.iter().map(|played| report(&store, played.id)).collect::<Result<Vec<Value>, String>>()
    })?;
    to_python(py, &reports.map_err(errors::matches)?.into())
}

/// The report of a match as an object.
pub(crate) fn report(store: &Store, id: i64) -> Result<Value, String> {
    let report = MatchReport::of(store, id, GAMES).map_err(|error| error.to_string())?;
    let games = store.games(id).map_err(|error| error.to_string())?;
    let played = &report.played;
    let names: Vec<&str> = report.agents.iter().map(|agent| agent.name.as_str()).collect();
    Ok(json!({
        "id": played.id,
        "name": played.name,
        "game": played.game,
        "players": played.players,
        "options": played.options,
        "seed": played.seed,
        "hands": played.hands,
        "lowest_wins": played.lowest_wins,
        "deals": report.deals,
        "games_played": report.games,
        "games_planned": report.games_planned,
        "interrupted": false,
        "agents": report.agents.iter().map(agent).collect::<Vec<_>>(),
        "comparisons": report.comparisons.iter().map(|pair| comparison(pair, &names)).collect::<Vec<_>>(),
        "games": games.iter().flat_map(|game| seats(game, &names)).collect::<Vec<_>>(),
        "markdown": report.markdown(true),
    }))
}

fn agent(agent: &AgentReport) -> Value {
    json!({
        "name": agent.name,
        "spec": agent.spec,
        "score": estimate(&agent.score),
        "wins": share(&agent.wins, 0.0),
        "bids_made": agent.bids_made.as_ref().map(|made| share(made, 0.0)),
        "moves_left": agent.moves_left.as_ref().map(estimate),
        "depth": agent.depth,
        "nodes": agent.nodes,
        "seconds": agent.time.as_secs_f64(),
        "forfeits": agent.forfeits,
    })
}

/// A mean with the limits of its confidence interval, where they are known.
fn estimate(sample: &Sample) -> Value {
    with_interval(sample, sample.interval(CONFIDENCE))
}

/// A mean of numbers that lie between two ends, such as a share of wins, with an interval that does not leave them.
fn share(sample: &Sample, least: f64) -> Value {
    with_interval(sample, sample.share_interval(least, 1.0, CONFIDENCE))
}

fn with_interval(sample: &Sample, interval: Option<Interval>) -> Value {
    json!({
        "mean": sample.mean(),
        "low": interval.map(|interval| interval.low),
        "high": interval.map(|interval| interval.high),
        "standard_error": sample.error(),
        "deals": sample.count(),
    })
}

fn comparison(pair: &Comparison, names: &[&str]) -> Value {
    let (better, p_value) = match pair.significance {
        Significance::Unknown => (None, None),
        Significance::Better { agent, p_value } => (Some(names[agent]), p_value),
        Significance::Unclear { p_value } => (None, p_value),
    };
    json!({
        "one": names[pair.one],
        "other": names[pair.other],
        "measure": match pair.measure {
            Measure::Score => "score",
            Measure::Wins => "wins",
        },
        "score": estimate(pair.score.differences()),
        "wins": share(pair.wins.differences(), -1.0),
        "ahead": names[pair.ahead],
        "better": better,
        "p_value": p_value,
    })
}

/// One row for each seat of a game.
fn seats(game: &StoredGame, names: &[&str]) -> Vec<Value> {
    let row = |player: usize| {
        json!({
            "deal": game.deal,
            "seating": game.seating,
            "player": player,
            "agent": names[game.seats[player]],
            "score": game.scores[player],
            "won": game.winners.contains(&player),
            "forfeited": game.forfeits.iter().any(|forfeit| forfeit.player == player),
        })
    };
    (0..game.seats.len()).map(row).collect()
}
