//! `cargo xtask fuzz`.

use crate::steps::{cargo, step};

/// Fuzzes everything that is read from outside, for this many seconds in all. Overflow and assertions are checked, as in tests.
pub(crate) fn run(seconds: &str) -> Result<(), String> {
    if !seconds.parse().is_ok_and(|seconds: f64| seconds.is_finite() && seconds > 0.0) {
        return Err(format!("fuzz {seconds}: expected a number of seconds, such as 60"));
    }
    step("building", &mut cargo(&["build", "--quiet", "--package", "maxn-fuzz"]))?;
    step("fuzzing", &mut cargo(&["run", "--quiet", "--package", "maxn-fuzz", "--", seconds]))
}
