//! A look back at the decisions of the person.

use super::Session;
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
        let Session { tree, adviser, .. } = self;
        let played: Vec<_> = tree.played().into_iter().enumerate().collect();
        let is_own_choice = |played: &super::PlayedDecision| played.is_choice && played.player == person;
        let choices: Vec<_> = played.into_iter().filter(|(_, (_, played))| is_own_choice(played)).collect();
        let mut costly = Vec::new();
        for (done, &(decisions_before, (moment, played))) in choices.iter().enumerate() {
            if !go_on(done, choices.len()) {
                break;
            }
            let contest = tree.moment(moment).contest.as_ref();
            let advice = adviser.advise(Situation::Open(contest), Scope::Every)?;
            let cost = DecisionCost::of(&played.decision, &advice, person, contest.lowest_wins());
            let cost = cost.filter(|cost| cost.is_sure() && played.decision != advice.best);
            costly.extend(cost.map(|DecisionCost { cost, standard_error }| ReviewedDecision {
                hand: played.hand,
                decisions_before,
                made: played.decision.clone(),
                better: advice.best.clone(),
                cost,
                standard_error,
                measure: advice.measure,
            }));
        }
        costly.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        costly.truncate(most);
        Ok(costly)
    }
}

/// The cost of a decision for its player, compared with the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecisionCost {
    /// The difference of the expectations.
    pub cost: f64,
    /// Its standard error, where expectations are means of simulations.
    pub standard_error: Option<f64>,
}

impl DecisionCost {
    /// Returns the cost of a decision for a player; `None` if the adviser has no expectation of it, or of the best.
    pub fn of(made: &Decision, advice: &AgentAdvice, player: Player, lowest_wins: bool) -> Option<Self> {
        let sign = if lowest_wins { -1.0 } else { 1.0 };
        let find = |decision: &Decision| advice.choices.iter().find(|choice| choice.decision == *decision);
        let own = |choice: &Choice| choice.expected.as_ref().map(|expected| sign * expected[player]);
        let (chosen, best) = (find(made)?, find(&advice.best)?);
        let cost = (own(best)? - own(chosen)?).max(0.0);
        Some(DecisionCost { cost, standard_error: best.error_of_difference(chosen, player) })
    }

    /// Returns whether the cost can be distinguished from 0: it is more than two standard errors.
    pub fn is_sure(&self) -> bool {
        self.cost > 2.0 * self.standard_error.unwrap_or(0.0) && self.cost > 1e-9
    }
}
