//! Requests of the line protocol: every one gets a decision or an error in words.

#![no_main]

use maxn_games::GAMES;
use maxn_play::AgentSpec;
use maxn_play::protocol::Engine;
use serde_json::{Value, json};

libfuzzer_sys::fuzz_target!(|input: &str| {
    let engine = Engine::new(GAMES, 1, None);
    let answer = engine.answer(cheap(input).as_deref().unwrap_or(input));
    let answer: Value = serde_json::from_str(&answer).expect("every answer is JSON");
    assert!(answer["move"].is_string() || answer["error"]["problem"].is_string(), "{answer}");
});

/// The request with a small budget, and with no agent that may take its time or start a program.
fn cheap(request: &str) -> Option<String> {
    let mut value = serde_json::from_str::<Value>(request).ok()?;
    let fields = value.as_object_mut()?;
    // On a board the budget has no worlds.
    let on_board = fields.get("position").is_some_and(Value::is_string);
    fields.insert(
        "budget".to_string(),
        if on_board { json!({"nodes": 20}) } else { json!({"nodes": 20, "worlds": 2}) },
    );
    if fields.get("agent").and_then(Value::as_str).is_some_and(|agent| agent.parse::<AgentSpec>().is_ok()) {
        fields.insert("agent".to_string(), "random".into());
    }
    Some(value.to_string())
}
