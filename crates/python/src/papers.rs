//! The papers' experiments.

use crate::errors;
use crate::numbers::{Index, Seed};
use crate::values::to_python;
use crate::worker;
use maxn::StopHandle;
use maxn_lab::Progress;
use maxn_lab::results_db::Store;
use maxn_papers::experiments::groups;
use maxn_papers::{Amount, Effort, Experiment, ExperimentError, Stopped};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Lists the experiments, each as a dictionary.
#[pyfunction]
pub(crate) fn experiments(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let described = |(group, experiment): (&'static str, &'static Experiment)| {
        json!({
            "id": experiment.id,
            "group": group,
            "source": experiment.source,
            "title": experiment.title,
            "deals": experiment.deals(),
        })
    };
    let all =
        groups().into_iter().flat_map(|group| group.experiments.iter().map(move |one| (group.name, one)));
    to_python(py, &all.map(described).collect::<Vec<Value>>().into())
}

/// Makes an experiment, and returns its table as a dictionary. Ctrl-C ends it after the deals or games that are being made, and
/// raises; what is finished is in the file.
#[pyfunction]
pub(crate) fn run_experiment<'py>(
    py: Python<'py>,
    id: &str,
    deals: Option<Index>,
    scale: f64,
    seed: Seed,
    threads: Index,
    file: Option<PathBuf>,
) -> PyResult<Bound<'py, PyAny>> {
    let all: Vec<&'static Experiment> = groups().into_iter().flat_map(|group| group.experiments).collect();
    let Some(&experiment) = all.iter().find(|experiment| experiment.id == id) else {
        let ids: Vec<&str> = all.iter().map(|experiment| experiment.id).collect();
        return Err(errors::matches(format!(
            "there is no experiment '{id}'; {}",
            maxn_play::suggestion(id, &ids)
        )));
    };
    let amount = match deals {
        Some(Index(deals)) if deals >= 2 => Amount::Deals(deals),
        Some(Index(deals)) => {
            return Err(errors::matches(format!(
                "deals cannot be {deals}: a standard error needs at least two"
            )));
        }
        None if scale > 0.0 && scale <= 1000.0 => Amount::Scale(scale),
        None => {
            return Err(errors::matches(format!("scale cannot be {scale}; expected a number up to 1000")));
        }
    };
    let effort = Effort { seed: seed.0, amount, threads: threads.0.max(1), ..Effort::default() };
    let stop = StopHandle::new();
    let handle = stop.clone();
    let done = worker::stoppable(py, &stop, move || {
        let mut store = match &file {
            Some(path) => Store::open(path),
            None => Store::in_memory(),
        }
        .map_err(|error| error.to_string())?;
        let mut watch = |_: Progress<'_>| if handle.is_stopped() { Err(Stopped) } else { Ok(()) };
        match experiment.run_in(&effort, &mut store, &mut watch) {
            Ok(table) => Ok(experiment.result_to_json(&table)),
            // Nobody looks at the result: the signal that has stopped it is raised instead.
            Err(ExperimentError::Stopped(_)) => Ok(Value::Null),
            Err(error) => Err(error.to_string()),
        }
    })?;
    if done.interrupted {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    to_python(py, &done.result.map_err(errors::matches)?)
}
