//! Decisions with hidden information.

use super::evaluation::PythonScores;
use super::position::PythonGame;
use super::view::PythonView;
use super::{Subject, WhenStopped};
use crate::agent::{Estimate, advice};
use crate::errors;
use crate::numbers::{Count, Seed, Time};
use crate::options::{Arguments, Options, search_keys};
use maxn::hidden::{
    Combination, DecisionReport, TreeOptions, WorldOptions, draw_worlds, grow_tree, root_values,
    search_worlds,
};
use maxn::{Game, Search, SearchOptions, StopHandle, Stopwatch};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use std::time::Duration;

/// Worlds that are searched unless another number is asked for.
const WORLDS: u64 = 20;

/// Grows one tree over the information set of the player to move: the advice.
#[pyfunction]
pub(crate) fn ismcts_game<'py>(
    game: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let arguments = Arguments::new(options, &["simulations", "time", "seed", "exploration", "random"])?;
    let time = arguments.get::<Time>("time")?.map(|time| time.0);
    let simulations = arguments.get::<Count>("simulations")?.map(|simulations| simulations.0);
    let mut options = TreeOptions::default();
    let usual = options.limits.simulations.filter(|_| time.is_none());
    (options.limits.simulations, options.limits.time) = (simulations.or(usual), time);
    options.seed = arguments.get::<Seed>("seed")?.map_or(0, |seed| seed.0);
    options.exploration = arguments.get("exploration")?.unwrap_or(options.exploration);
    options.random = arguments.get("random")?.unwrap_or(options.random);
    let stop = StopHandle::new();
    let subject = Subject::new(game, &stop, WhenStopped::Raise)?;
    let done = subject.work(py, &stop, move |py, subject| tree(py, subject, &options).map(Bound::unbind))?;
    Ok(done.result.into_bound(py))
}

/// Searches worlds that agree with the knowledge of the player to move: the advice.
#[pyfunction]
pub(crate) fn pimc_game<'py>(
    game: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let own = ["worlds", "seed", "combine"];
    let arguments = Arguments::new(options, &[&own[..], &search_keys()].concat())?;
    let worlds = arguments.get::<Count>("worlds")?.map_or(WORLDS, |worlds| worlds.0);
    let seed = arguments.get::<Seed>("seed")?.map_or(0, |seed| seed.0);
    let combinations =
        [("mean", Combination::Mean), ("vote", Combination::Vote), ("worst", Combination::Worst)];
    let combination = arguments.word("combine", &combinations)?.unwrap_or_default();
    let of_search = options.copy()?;
    for key in own {
        if of_search.contains(key)? {
            of_search.del_item(key)?;
        }
    }
    let mut options = Options::read(&of_search, 0)?;
    super::search::check(&options)?;
    options.search.root_values = true;
    let stop = options.stop.clone();
    let subject = Subject::new(game, &stop, WhenStopped::Raise)?;
    let done = subject.work(py, &stop, move |py, subject| {
        searches(py, subject, worlds as usize, seed, combination, &options.search).map(Bound::unbind)
    })?;
    Ok(done.result.into_bound(py))
}

/// The knowledge of the player to move.
pub(super) fn view(py: Python<'_>, subject: &Subject, scores: &PythonScores) -> PyResult<PythonView> {
    let object = subject.object.bind(py);
    let Some(method) = object.getattr_opt("view")? else {
        let class = object.get_type().name()?;
        let problem = "expected view(seat), which returns what a seat knows: an object with draw(random), which \
                       returns a position with nothing hidden";
        return Err(PyTypeError::new_err(format!("{class} has no method view(); {problem}")));
    };
    let game = PythonGame::new(subject.object.clone_ref(py), Arc::clone(&subject.session));
    if game.is_terminal() || game.is_chance() {
        return Err(errors::search("there is nothing to decide: the game is over, or chance is next"));
    }
    let seat = game.player();
    let view = method.call1((seat,))?;
    if view.getattr_opt("draw")?.is_none() {
        let class = view.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "{class}, which view() returned, has no method draw(random)"
        )));
    }
    Ok(PythonView::new(view.unbind(), seat, scores.span(), Arc::clone(&subject.session)))
}

fn tree<'py>(py: Python<'py>, subject: &Subject, options: &TreeOptions) -> PyResult<Bound<'py, PyAny>> {
    let stopwatch = Stopwatch::start();
    let scores = PythonScores::new(subject.object.bind(py), subject.session.players)?;
    let view = view(py, subject, &scores)?;
    let report = grow_tree(&view, options);
    if subject.session.has_failed() {
        return Ok(py.None().into_bound(py));
    }
    let report = report.map_err(errors::search)?;
    described(py, subject, maxn::hidden::InformationSet::seat(&view), &report, stopwatch.elapsed())
}

fn searches<'py>(
    py: Python<'py>,
    subject: &Subject,
    worlds: usize,
    seed: u64,
    combination: Combination,
    options: &SearchOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let stopwatch = Stopwatch::start();
    let scores = PythonScores::new(subject.object.bind(py), subject.session.players)?;
    let view = view(py, subject, &scores)?;
    let search = Search::new(&scores).options(options.clone());
    let report = draw_worlds(&view, worlds, seed).and_then(|worlds| {
        let together = WorldOptions { combination, threads: 1, ..WorldOptions::default() };
        search_worlds(&view, &worlds, &together, |game, (), _| Ok(root_values(&search.run(game)?)))
    });
    if subject.session.has_failed() {
        return Ok(py.None().into_bound(py));
    }
    let report = report.map_err(errors::search)?;
    described(py, subject, maxn::hidden::InformationSet::seat(&view), &report, stopwatch.elapsed())
}

fn described<'py>(
    py: Python<'py>,
    subject: &Subject,
    seat: usize,
    report: &DecisionReport<u32>,
    elapsed: Duration,
) -> PyResult<Bound<'py, PyAny>> {
    let players = subject.session.players;
    let choices = report.moves.iter().map(|tried| Estimate {
        decision: subject.session.move_of(py, tried.mv),
        expected: Some(tried.mean[..players].to_vec()),
        standard_error: tried.standard_error.map(|error| error[..players].to_vec()),
        visits: Some(tried.visits),
    });
    let fields = PyDict::new(py);
    fields.set_item("decision", subject.session.move_of(py, report.best))?;
    fields.set_item("player", seat)?;
    fields.set_item("exact", false)?;
    fields.set_item("left_out", None::<Vec<String>>)?;
    fields.set_item("nodes", report.simulations)?;
    fields.set_item("depth", None::<f64>)?;
    fields.set_item("worlds", report.worlds)?;
    fields.set_item("elapsed", elapsed.as_secs_f64())?;
    advice(&fields, choices, "score", None)
}
