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
        let expected: Vec<Value> = choices.iter().map(|choice| expectation(choice)).collect();
        let too_close = advice.too_close(player, situation.lowest_wins());
        let too_close: Vec<&str> = too_close.iter().map(|choice| choice.decision.as_str()).collect();
        let measured = choices.iter().any(|choice| choice.expected.is_some());
        let mut answer = Map::new();
        let mut put = |key: &str, value: Value| answer.insert(key.to_string(), value);
        put("move", advice.best.as_str().into());
        put("expected", expected.into());
        if choices.iter().any(|choice| choice.standard_error.is_some()) {
            put("too_close", too_close.into());
        }
        put("measure", measured.then_some(advice.measure).into());
        put("exact", advice.exact.into());
        if let Some(left_out) = &advice.left_out {
            put("candidates_only", true.into());
            put("left_out", json!(left_out));
        }
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

/// A decision and its expectation: with standard errors and visits where it was sampled, and no more digits than are known.
fn expectation(choice: &Choice) -> Value {
    let errors = choice.standard_error.as_ref();
    let known = |(player, &number): (usize, &f64)| match errors.and_then(|errors| errors.get(player)) {
        Some(&error) => rounded_to(number, error),
        None => rounded(number),
    };
    let scores =
        choice.expected.as_ref().map(|expected| expected.iter().enumerate().map(known).collect::<Vec<_>>());
    let mut written = json!({"move": choice.decision, "scores": scores});
    if let Some(errors) = errors {
        written["standard_error"] =
            errors.iter().map(|&error| rounded_to(error, error)).collect::<Vec<_>>().into();
    }
    if let Some(visits) = choice.visits {
        written["visits"] = visits.into();
    }
    written
}

/// A number with as many decimals as its standard error has up to the second digit that is not 0, and three at most.
fn rounded_to(number: f64, error: f64) -> f64 {
    if !(error.is_finite() && error > 0.0) {
        return rounded(number);
    }
    let decimals = (1.0 - error.log10().floor()).clamp(0.0, 3.0);
    let scale = 10.0_f64.powi(decimals as i32);
    (number * scale).round() / scale + 0.0
}

/// A number with three decimals, more than anybody can distinguish.
fn rounded(number: f64) -> f64 {
    let rounded = (number * 1000.0).round() / 1000.0;
    // Without the sign of a negative zero.
    rounded + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decision::Decision;

    #[test]
    fn estimates_have_the_digits_that_are_known() {
        for (number, error, written) in [
            (7.71923, 0.41, 7.72),
            (7.71923, 3.2, 7.7),
            (123.456, 25.0, 123.0),
            (-0.0004, 0.3, 0.0),
            (0.123_456, 0.000_01, 0.123),
            (0.123_456, 0.0, 0.123),
            (0.123_456, f64::NAN, 0.123),
        ] {
            assert!((rounded_to(number, error) - written).abs() < 1e-12, "{number} ± {error}");
        }
    }

    #[test]
    fn sampled_choices_say_so() {
        let plain = Choice::new(Decision::new("QS"), Some(vec![1.23456, 2.0]));
        assert_eq!(expectation(&plain).to_string(), r#"{"move":"QS","scores":[1.235,2.0]}"#);
        let sampled = Choice { standard_error: Some(vec![0.5, 0.25]), visits: Some(40), ..plain };
        let text = r#"{"move":"QS","scores":[1.23,2.0],"standard_error":[0.5,0.25],"visits":40}"#;
        assert_eq!(expectation(&sampled).to_string(), text);
    }
}
