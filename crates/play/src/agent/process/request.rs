//! Requests to programs, and messages.

use super::ProcessAgent;
use crate::observation::Observation;
use maxn::Player;
use serde_json::{Map, Value, json};

/// The request as a line of JSON: the observation between the number of the request and the limits on its answer.
pub(super) fn written(id: u64, observation: Observation, agent: &ProcessAgent) -> String {
    let budget = &agent.budget;
    let time = budget.time.map(|time| time.as_millis().max(1) as u64);
    let mut request = Map::new();
    request.insert("id".to_string(), id.into());
    request.extend(observation.into_fields());
    // As text: many readers of JSON hold numbers with 53 bits.
    request.insert("seed".to_string(), agent.seed.to_string().into());
    request.insert(
        "budget".to_string(),
        json!({"time_ms": time, "nodes": budget.nodes, "worlds": budget.worlds}),
    );
    request.insert("patience_ms".to_string(), (agent.patience().as_millis() as u64).into());
    request.insert("can_keep".to_string(), true.into());
    Value::Object(request).to_string()
}

/// The message that a game is over, for the program on a seat.
pub(super) fn game_over(seat: Player, scores: &[i32], winners: &[Player]) -> String {
    let winners: Vec<usize> = winners.iter().map(|winner| winner + 1).collect();
    json!({"event": "game-over", "seat": seat + 1, "scores": scores, "winners": winners}).to_string()
}
