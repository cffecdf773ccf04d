//! A look back at the decisions of the person.

use super::{Moment, Session};
use crate::advice::{AgentAdvice, AgentError, Choice};
use crate::agent::Scope;
use crate::decision::Decision;
use crate::game::Situation;
use maxn::Player;

/// A decision of the person's that the adviser would have made otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedDecision {
    /// The hand or game in which it was made, from 1.
    pub hand: u32,
    /// The number of decisions that all players had made before, in the whole contest.
    pub decisions_before: usize,
    /// The decision.
    pub made: Decision,
    /// The decision that the adviser prefers.
    pub better: Decision,
    /// The expectation that the decision cost the person, in the [measure](ReviewedDecision::measure).
    pub cost: f64,
    /// The standard error of the cost, where expectations are means of simulations.
    pub standard_error: Option<f64>,
    /// The unit of the cost, such as points.
    pub measure: &'static str,
}

impl Session {
    /// Asks the adviser about every decision of the person's that had an alternative, and returns those that cost most, the
    /// costliest first. Decisions that cannot be distinguished from the best are left out.
    ///
    /// `go_on` is called before each with the number of those done and of all, and ends the review by returning false.
    ///
    /// # Errors
    /// If the adviser fails.
    pub fn review(
        &mut self,
        most: usize,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Vec<ReviewedDecision>, AgentError> {
        let Some(person) = self.person else { return Ok(Vec::new()) };
        let Session { before, adviser, .. } = self;
        let mut costly = Vec::new();
        for (done, moment) in before.iter().enumerate() {
            if !go_on(done, before.len()) {
                break;
            }
            let Some(made) = &moment.chosen else { continue };
            let advice = adviser.advise(Situation::Open(moment.contest.as_ref()), Scope::Every)?;
            costly.extend(reviewed(moment, made, &advice, person));
        }
        costly.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        costly.truncate(most);
        Ok(costly)
    }
}

/// The cost of a decision, if it can be distinguished from 0.
fn reviewed(
    moment: &Moment,
    made: &Decision,
    advice: &AgentAdvice,
    person: Player,
) -> Option<ReviewedDecision> {
    let sign = if moment.contest.lowest_wins() { -1.0 } else { 1.0 };
    let find = |decision: &Decision| advice.choices.iter().find(|choice| choice.decision == *decision);
    let (chosen, best) = (find(made)?, find(&advice.best)?);
    let own = |choice: &Choice| choice.expected.as_ref().map(|expected| sign * expected[person]);
    let cost = own(best)? - own(chosen)?;
    let standard_error = best.error_of_difference(chosen, person);
    let is_sure = cost > 2.0 * standard_error.unwrap_or(0.0) && cost > 1e-9;
    (is_sure && chosen.decision != best.decision).then(|| ReviewedDecision {
        hand: moment.contest.hands_played() + 1,
        decisions_before: moment.decisions.len(),
        made: made.clone(),
        better: advice.best.clone(),
        cost,
        standard_error,
        measure: advice.measure,
    })
}
