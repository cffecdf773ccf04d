//! Advice as JSON.

use crate::advice::{AgentAdvice, Choice};
use maxn::Player;
use serde_json::{Map, Value, json};

impl AgentAdvice {
    /// Returns the advice to a player as an object with the fields of the line protocol, the best decision first, and with no more digits
    /// than are known.
    ///
    /// ```
    /// use maxn_play::{AgentAdvice, Choice, Decision};
    ///
    /// let choices = vec![Choice::new(Decision::new("QS"), Some(vec![1.23456, 2.0]))];
    /// let advice = AgentAdvice { choices, measure: "points", ..AgentAdvice::bare(Decision::new("QS")) };
    /// let json = advice.to_json(0, false);
    /// assert_eq!((&json["move"], &json["measure"]), (&"QS".into(), &"points".into()));
    /// assert_eq!(json["expected"][0]["scores"][0], 1.235);
    /// ```
    pub fn to_json(&self, player: Player, lowest_wins: bool) -> Map<String, Value> {
        let choices = self.ranked(player, lowest_wins);
        let expected: Vec<Value> = choices.iter().map(|choice| expectation(choice)).collect();
        let measured = choices.iter().any(|choice| choice.expected.is_some());
        let mut json = Map::new();
        let mut put = |key: &str, value: Value| json.insert(key.to_string(), value);
        put("move", self.best.as_str().into());
        put("expected", expected.into());
        if choices.iter().any(|choice| choice.standard_error.is_some()) {
            let too_close = self.too_close(player, lowest_wins);
            let too_close: Vec<&str> = too_close.iter().map(|choice| choice.decision.as_str()).collect();
            put("too_close", too_close.into());
        }
        put("measure", measured.then_some(self.measure).into());
        put("exact", self.exact.into());
        if let Some(left_out) = &self.left_out {
            put("candidates_only", true.into());
            put("left_out", json!(left_out));
        }
        put("worlds", self.worlds.into());
        put("nodes", self.cost.nodes.into());
        json
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
pub(super) fn rounded(number: f64) -> f64 {
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
