//! Decisions by their numbers.

use crate::decision::DecisionError;
use crate::game::Contest;

/// Returns the reason why the decision of a number is refused by a contest in which no legal decision
/// has it.
pub fn illegal_action(contest: &dyn Contest, number: u32) -> DecisionError {
    match contest.decision_of(number) {
        Ok(decision) => DecisionError::illegal(format!("{decision} has another number than {number}")),
        Err(error) => error,
    }
}
