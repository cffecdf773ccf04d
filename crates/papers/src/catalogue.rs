//! The papers' experiments as front ends meet them.

use crate::experiment::{Amount, Effort, Experiment, ExperimentError, Stopped};
use crate::experiments::{Group, groups};
use maxn_lab::results_db::Store;
use maxn_lab::{ExperimentRequest, Experiments, Progress};
use serde_json::Value;
use std::path::Path;

/// All experiments of the papers.
///
/// ```
/// use maxn_lab::Experiments;
///
/// assert!(maxn_papers::Papers.list().iter().any(|entry| entry["id"] == "theory/speculative-best"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Papers;

impl Experiments for Papers {
    fn list(&self) -> Vec<Value> {
        all().map(Experiment::to_json).collect()
    }

    fn make(
        &self,
        request: &ExperimentRequest,
        results: &Path,
        watch: &mut dyn FnMut(Progress<'_>) -> bool,
    ) -> Result<Option<Value>, String> {
        let experiment = all().find(|experiment| experiment.id == request.id);
        let experiment = experiment.ok_or_else(|| format!("there is no experiment '{}'", request.id))?;
        let effort = Effort { seed: request.seed, amount: Amount::Scale(request.scale), ..Effort::default() };
        let mut store = if experiment.is_kept() { Store::open(results) } else { Store::in_memory() }
            .map_err(|error| error.to_string())?;
        let mut watcher = |progress: Progress<'_>| if watch(progress) { Ok(()) } else { Err(Stopped) };
        match experiment.run_in(&effort, &mut store, &mut watcher) {
            Ok(table) => Ok(Some(experiment.result_to_json(&table))),
            Err(ExperimentError::Stopped(_)) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn all() -> impl Iterator<Item = &'static Experiment> {
    groups().into_iter().flat_map(|Group { experiments, .. }| experiments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_experiment_is_stopped_resumed_and_has_the_figures_of_one_that_was_not() {
        let file = std::env::temp_dir().join(format!("maxn-papers-catalogue-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let request = ExperimentRequest { id: "nodes/lvt-two-player".to_string(), scale: 0.05, seed: 3 };
        let mut told = 0;
        let stopped = Papers.make(&request, &file, &mut |progress| {
            told += 1;
            progress.done < 2
        });
        assert_eq!(stopped, Ok(None));
        assert!(told > 0);
        let mut first = None;
        let resumed = Papers.make(&request, &file, &mut |progress| {
            first.get_or_insert(progress.done);
            true
        });
        assert!(first > Some(0), "{first:?}");
        let _ = std::fs::remove_file(&file);
        let whole = Papers.make(&request, &file, &mut |_| true);
        assert_eq!(resumed, whole);
        assert!(whole.unwrap().unwrap()["rows"].as_array().is_some_and(|rows| !rows.is_empty()));
        let unknown = ExperimentRequest { id: "none".to_string(), ..request };
        assert!(Papers.make(&unknown, &file, &mut |_| true).unwrap_err().contains("'none'"));
        let _ = std::fs::remove_file(file);
    }
}
