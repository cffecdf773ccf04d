//! Advice of agents as the page receives it.

use maxn::Player;
use maxn_play::AgentAdvice;
use serde_json::{Value, json};

/// The advice as an object, the best decision first.
pub(crate) fn written(advice: &AgentAdvice, player: Player, lowest_wins: bool) -> Value {
    let choices: Vec<Value> = advice
        .ranked(player, lowest_wins)
        .iter()
        .map(|choice| {
            json!({
                "decision": choice.decision,
                "expected": choice.expected,
                "error": choice.standard_error,
                "visits": choice.visits,
            })
        })
        .collect();
    let too_close = advice.too_close(player, lowest_wins);
    let too_close: Vec<&str> = too_close.iter().map(|choice| choice.decision.as_str()).collect();
    json!({
        "player": player,
        "best": advice.best,
        "choices": choices,
        "too_close": too_close,
        "measure": advice.measure,
        "exact": advice.exact,
        "candidates_only": advice.left_out.is_some(),
        "worlds": advice.worlds,
        "nodes": advice.cost.nodes,
        "depth": advice.cost.depth,
    })
}
