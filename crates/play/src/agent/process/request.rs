//! Requests to programs.

use super::ProcessAgent;
use crate::observation::Observation;
use serde_json::{Map, Value, json};

/// The request as a line of JSON: the observation between the number of the request and the limits on its answer.
pub(super) fn written(observation: Observation, agent: &ProcessAgent) -> String {
    let budget = &agent.budget;
    let time = budget.time.map(|time| time.as_millis().max(1) as u64);
    let mut request = Map::new();
    request.insert("id".to_string(), agent.asked.into());
    request.extend(observation.into_fields());
    request.insert("seed".to_string(), agent.seed.into());
    request.insert(
        "budget".to_string(),
        json!({"time_ms": time, "nodes": budget.nodes, "worlds": budget.worlds}),
    );
    request.insert("patience_ms".to_string(), (agent.patience().as_millis() as u64).into());
    Value::Object(request).to_string()
}
