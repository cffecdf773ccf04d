//! Experiments that are made while somebody watches.

use super::background::{self, Job, Nothing};
use super::lab::{Shares, results};
use super::routes::{Answer, Question, Refusal};
use crate::answer::ApiError;
use axum::extract::State;
use axum::response::Response;
use maxn_lab::results_db::Store;
use maxn_lab::{ExperimentRequest, Experiments};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;

/// An experiment to be made.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Make {
    id: String,
    /// The part of the papers' deals.
    scale: f64,
    seed: u64,
}

/// Lists all experiments, and the tables of those that are finished, the latest first.
pub(crate) async fn list(State(shared): Shares, _: Question<Nothing>) -> Result<Answer, Refusal> {
    let list = shared.experiments.map(Experiments::list).unwrap_or_default();
    let path = shared.results.clone().filter(|path| path.exists());
    let found = shared.slots.compute(move || {
        let tables = path.map(|path| Store::read(&path)?.tables()).transpose().map_err(ApiError::wrong)?;
        let finished = |(command, table): (String, String)| {
            let result: Value = serde_json::from_str(&table).ok()?;
            Some(json!({"result": result, "command": command}))
        };
        let made: Vec<Value> = tables.unwrap_or_default().into_iter().filter_map(finished).collect();
        Ok(json!({"experiments": list, "made": made}))
    });
    Ok(Answer(found.await?))
}

/// Makes an experiment, or goes on with it, whether somebody reads of it or not.
pub(crate) async fn make(
    State(shared): Shares,
    Question(Make { id, scale, seed }): Question<Make>,
) -> Result<Response, Refusal> {
    let path = results(&shared)?;
    let experiments =
        shared.experiments.ok_or_else(|| ApiError::missing("this studio has no experiments"))?;
    if !(scale > 0.0 && scale <= 10.0) {
        return Err(ApiError::wrong(format!("scale {scale}: expected a number up to 10, such as 0.1")).into());
    }
    if !experiments.list().iter().any(|entry| entry["id"] == id.as_str()) {
        return Err(ApiError::wrong(format!("there is no experiment '{id}'")).into());
    }
    let about = json!({"id": id, "scale": scale, "seed": seed});
    let request = ExperimentRequest { id, scale, seed };
    Ok(background::start(&shared, about, move |job| run(experiments, &request, &path, job))?)
}

fn run(
    experiments: &dyn Experiments,
    request: &ExperimentRequest,
    path: &Path,
    job: &mut Job,
) -> Result<Value, String> {
    let made = experiments.make(request, path, &mut |progress| {
        let standing = || progress.standing.map(ToString::to_string);
        job.report(false, || json!({"done": progress.done, "total": progress.total, "standing": standing()}));
        !job.stop.is_stopped()
    })?;
    let ExperimentRequest { id, scale, seed } = request;
    let command = format!("maxn paper {id} --scale {scale} --seed {seed} --results {}", path.display());
    if let Some(table) = &made {
        let kept = Store::open(path).and_then(|store| store.keep_table(&command, &table.to_string()));
        kept.map_err(|error| error.to_string())?;
    }
    Ok(json!({"result": made, "command": command}))
}
