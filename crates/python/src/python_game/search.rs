//! Max^n and paranoid searches.

use super::evaluation::PythonScores;
use super::position::PythonGame;
use super::{Session, Subject, WhenStopped};
use crate::errors;
use crate::options::{Arguments, Options};
use crate::solution;
use maxn::{Game, Limits, Means, Report, Scores, Search, SearchOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::Arc;
use std::time::Duration;

/// Searches a game written in Python: the fields of the solution.
#[pyfunction]
#[pyo3(signature = (game, options, own=None))]
pub(crate) fn solve_game<'py>(
    game: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    own: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = game.py();
    let judge = own.map(judge).transpose()?;
    let options = Options::read(options, 0)?;
    check(&options)?;
    let Options { mut search, is_limited, stop, .. } = options;
    // Deepening step by step costs several times the nodes of a search that goes to the end at once.
    let goes_to_the_end = !is_limited && search.deepening.is_none();
    if goes_to_the_end {
        search.deepening = Some(false);
    }
    let subject = Subject::new(game, &stop, WhenStopped::Answer)?;
    let done = subject.work(py, &stop, move |py, subject| {
        run(py, subject, judge, &search, goes_to_the_end).map(Bound::unbind)
    })?;
    let fields = done.result.into_bound(py);
    fields.set_item("interrupted", done.interrupted)?;
    Ok(fields)
}

/// The function that judges positions, and the units in a point.
fn judge(own: &Bound<'_, PyDict>) -> PyResult<(Py<PyAny>, i32)> {
    let arguments = Arguments::new(own, &["evaluate", "unit", "batch", "reward", "actions", "bounds"])?;
    for key in ["batch", "reward", "actions", "bounds"] {
        if arguments.object(key)?.is_some() {
            let problem = "is for contests; a game written in Python has bounds of its own, and its positions are judged one by one";
            return Err(PyTypeError::new_err(format!("{key} {problem}")));
        }
    }
    let evaluate = arguments.object("evaluate")?.filter(PyAnyMethods::is_callable);
    let evaluate = evaluate.ok_or_else(|| PyTypeError::new_err("evaluate is no function"))?;
    Ok((evaluate.unbind(), crate::network::unit(&arguments)?))
}

/// Refuses what games written in Python do not have.
pub(super) fn check(options: &Options) -> PyResult<()> {
    if options.search.threads > 1 {
        return Err(errors::search("a game written in Python is searched on one thread"));
    }
    if options.utility.is_some() {
        return Err(errors::search("a game written in Python has no choice of utilities"));
    }
    if options.on_iteration.is_some() {
        return Err(errors::search("on_iteration is for contests"));
    }
    Ok(())
}

/// The time for an answer after Ctrl-C.
const LAST_WORD: Duration = Duration::from_millis(200);

fn run<'py>(
    py: Python<'py>,
    subject: &Subject,
    judge: Option<(Py<PyAny>, i32)>,
    options: &SearchOptions,
    goes_to_the_end: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let mut scores = PythonScores::new(subject.object.bind(py), subject.session.players)?;
    if let Some((evaluate, unit)) = judge {
        scores = scores.judged_by(evaluate, unit)?;
    }
    let mut game = PythonGame::new(subject.object.clone_ref(py), Arc::clone(&subject.session));
    let mut report = Search::new(&scores).options(options.clone()).run(&mut game);
    if goes_to_the_end && report.as_ref().is_ok_and(|report| report.stopped) {
        // A search that goes to the end at once has nothing to show if it is stopped.
        let limits = Limits { time: Some(LAST_WORD), ..Limits::default() };
        let options = SearchOptions { limits, deepening: Some(true), ..options.clone() };
        report = Search::new(&scores).options(options).run(&mut game);
    }
    if subject.session.has_failed() {
        return Ok(PyDict::new(py));
    }
    let report = report.map_err(errors::search)?;
    let fields = fields(py, &report, &subject.session)?;
    fields.set_item("line", line(py, game, &report.line)?)?;
    fields.set_item("algorithm", options.algorithm.to_string())?;
    Ok(fields)
}

/// The fields of a solution, but for the line of play.
fn fields<'py>(py: Python<'py>, report: &Report<u32>, session: &Session) -> PyResult<Bound<'py, PyDict>> {
    let (fields, players) = (PyDict::new(py), session.players);
    let value_class = solution::class(py, "MoveValue")?;
    let moves = PyList::empty(py);
    for root_move in &report.root_moves {
        let scores = root_move.scores.map(|scores| scores.first(players).to_vec());
        let expected = root_move.scores.map(|scores| points(scores, report.unit)[..players].to_vec());
        let mv = session.move_of(py, root_move.mv);
        let ranges = root_move.scores.zip(root_move.greatest).map(|range| ranges(range, players));
        moves.append(value_class.call1((mv, scores, expected, PyList::empty(py), ranges))?)?;
    }
    fields.set_item("ranges", report.greatest.map(|greatest| ranges((report.scores, greatest), players)))?;
    fields.set_item("scores", report.scores.first(players))?;
    fields.set_item("outcome", report.scores.first(players))?;
    fields.set_item("best", report.best.map(|mv| session.move_of(py, mv)))?;
    fields.set_item("best_index", report.best_index)?;
    fields.set_item("moves", moves)?;
    fields.set_item("measure", "score")?;
    fields.set_item("simultaneous", PyList::empty(py))?;
    fields.set_item("depth", report.depth)?;
    fields.set_item("exact", report.exact)?;
    fields.set_item("left_out", report.left_out.then(|| PyList::empty(py)))?;
    fields.set_item("stopped", report.stopped)?;
    solution::cost(&fields, &report.counts, report.elapsed)?;
    fields.set_item("classifier", solution::classifier(report.classifier))?;
    Ok(fields)
}

/// Scores as points.
fn points(scores: Scores, unit: i32) -> Means {
    scores.to_means().map(|score| score / f64::from(unit))
}

/// The least and the greatest score of each player.
fn ranges((least, greatest): (Scores, Scores), players: usize) -> Vec<(f64, f64)> {
    least.to_means().into_iter().zip(greatest.to_means()).take(players).collect()
}

/// The line of play; chance events have no player.
fn line<'py>(py: Python<'py>, mut game: PythonGame, line: &[u32]) -> PyResult<Bound<'py, PyList>> {
    let class = solution::class(py, "LineMove")?;
    let moves_made = PyList::empty(py);
    for &mv in line {
        let player = (!game.is_chance()).then(|| game.player());
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let index = moves.iter().position(|&legal| legal == mv);
        moves_made.append(class.call1((player, game.session().move_of(py, mv), index))?)?;
        game.apply(mv);
    }
    Ok(moves_made)
}
