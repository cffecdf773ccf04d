//! Answers as they are written.

use crate::advice::{AgentAdvice, Choice};
use crate::game::Situation;
use crate::spec::AgentSpec;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Legal moves that the agent has not considered are listed if there are at most this many legal moves.
const MOST_UNJUDGED: usize = 52;

/// A decision and its reasons: everything but the id of the request.
#[derive(Clone, Debug)]
pub(super) struct Answer(Map<String, Value>);

impl Answer {
    /// The answer that an agent's advice amounts to, the best decision first.
    pub(super) fn new(
        situation: Situation<'_>,
        mut advice: AgentAdvice,
        agent: &AgentSpec,
        elapsed: Duration,
    ) -> Self {
        let legal = situation.legal();
        if legal.len() <= MOST_UNJUDGED {
            for decision in legal {
                if !advice.choices.iter().any(|choice| choice.decision == decision) {
                    advice.choices.push(Choice::new(decision, None));
                }
            }
        }
        let player = situation.to_move().unwrap_or_default();
        let choices = advice.ranked(player, situation.lowest_wins());
        let expected: Vec<Value> = choices
            .iter()
            .map(|choice| {
                let numbers = |expected: &Vec<f64>| -> Vec<f64> {
                    expected.iter().map(|&number| rounded(number)).collect()
                };
                json!({"move": choice.decision, "scores": choice.expected.as_ref().map(numbers)})
            })
            .collect();
        let measured = choices.iter().any(|choice| choice.expected.is_some());
        let mut answer = Map::new();
        let mut put = |key: &str, value: Value| answer.insert(key.to_string(), value);
        put("move", advice.best.as_str().into());
        put("expected", expected.into());
        put("measure", measured.then_some(advice.measure).into());
        put("exact", advice.exact.into());
        put("worlds", advice.worlds.into());
        put("nodes", advice.cost.nodes.into());
        put("time_ms", rounded(elapsed.as_secs_f64() * 1000.0).into());
        put("agent", agent.to_string().into());
        Answer(answer)
    }

    /// The same answer of an engine that wants to be kept for other games, if it can be.
    pub(super) fn kept(mut self, can_keep: bool) -> Self {
        if can_keep {
            self.0.insert("keep".to_string(), true.into());
        }
        self
    }

    /// The line of JSON, with the id of the request if it has one.
    pub(super) fn written(self, id: Option<&Value>) -> String {
        let id = id.map(|id| ("id".to_string(), id.clone()));
        Value::Object(id.into_iter().chain(self.0).collect()).to_string()
    }
}

/// A number with three decimals, more than anybody can tell apart.
fn rounded(number: f64) -> f64 {
    let rounded = (number * 1000.0).round() / 1000.0;
    // Without the sign of a negative zero.
    rounded + 0.0
}
