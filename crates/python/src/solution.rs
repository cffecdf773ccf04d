//! The answers of searches, as fields of the classes of the package.

use maxn::{Algorithm, Classifier, Counts};
use maxn_play::{Decision, Iteration, SearchResult};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};
use std::time::Duration;

/// A class of the package's solutions.
pub(crate) fn class<'py>(py: Python<'py>, name: &'static str) -> PyResult<Bound<'py, PyAny>> {
    py.import("maxn._solution")?.getattr(name)
}

/// The fields of the solution of a contest or tree.
pub(crate) fn fields<'py>(
    py: Python<'py>,
    result: &SearchResult,
    algorithm: Algorithm,
    interrupted: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    let (value_class, move_class) = (class(py, "MoveValue")?, class(py, "LineMove")?);
    let moves = PyList::empty(py);
    for value in &result.moves {
        let merged = names(&value.merged);
        let (decision, ranges) = (value.decision.as_str(), value.ranges.clone());
        let arguments = (decision, value.scores.clone(), value.expected.clone(), merged, ranges);
        moves.append(value_class.call1(arguments)?)?;
    }
    let line = PyList::empty(py);
    for played in &result.line {
        line.append(move_class.call1((played.player, played.decision.as_str(), played.index))?)?;
    }
    let simultaneous: Vec<Vec<(&str, f64)>> = result
        .simultaneous
        .iter()
        .map(|choices| choices.iter().map(|(decision, mean)| (decision.as_str(), *mean)).collect())
        .collect();
    fields.set_item("scores", &result.scores)?;
    fields.set_item("outcome", &result.outcome)?;
    fields.set_item("ranges", result.ranges.clone())?;
    fields.set_item("best", result.best.as_ref().map(Decision::as_str))?;
    fields.set_item("best_index", result.best_index)?;
    fields.set_item("moves", moves)?;
    fields.set_item("line", line)?;
    fields.set_item("measure", result.measure)?;
    fields.set_item("simultaneous", simultaneous)?;
    fields.set_item("depth", result.depth)?;
    fields.set_item("exact", result.exact)?;
    fields.set_item("left_out", result.left_out.as_deref().map(names))?;
    fields.set_item("stopped", result.stopped)?;
    fields.set_item("interrupted", interrupted)?;
    cost(&fields, &result.counts, result.elapsed)?;
    fields.set_item("classifier", classifier(result.classifier))?;
    fields.set_item("algorithm", algorithm.to_string())?;
    Ok(fields)
}

/// Decisions as text.
pub(crate) fn names(decisions: &[Decision]) -> Vec<&str> {
    decisions.iter().map(Decision::as_str).collect()
}

/// Adds the fields of the cost.
pub(crate) fn cost(fields: &Bound<'_, PyDict>, counts: &Counts, elapsed: Duration) -> PyResult<()> {
    let prunes = PyDict::new(fields.py());
    prunes.set_item("immediate", counts.prunes.immediate)?;
    prunes.set_item("shallow", counts.prunes.shallow)?;
    prunes.set_item("deep", counts.prunes.deep)?;
    prunes.set_item("heuristic", counts.prunes.heuristic)?;
    fields.set_item("nodes", counts.nodes)?;
    fields.set_item("leaves", counts.leaves)?;
    fields.set_item("researched", counts.researched)?;
    fields.set_item("prunes", prunes)?;
    fields.set_item("table_hits", counts.table_hits)?;
    fields.set_item("table_probes", counts.table_probes)?;
    fields.set_item("elapsed", elapsed.as_secs_f64())
}

/// The name of a classifier.
pub(crate) fn classifier(classifier: Classifier) -> &'static str {
    match classifier {
        Classifier::Auto => "auto",
        Classifier::Linear => "linear",
        Classifier::Table => "table",
    }
}

/// A finished iteration as the class of the package.
pub(crate) fn iteration<'py>(py: Python<'py>, iteration: &Iteration) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "maxn._solution", "Iteration")?.call1((
        iteration.depth,
        iteration.best.as_str(),
        iteration.expected.clone(),
        iteration.exact,
        iteration.nodes,
        iteration.elapsed.as_secs_f64(),
    ))
}
