//! Advice about cards, before it becomes text.

use crate::card_contest::CardDecision;
use crate::cards::Card;
use maxn::Player;
use maxn::hidden::{DecisionReport, HiddenError, Moments, MoveEstimate};
use maxn_play::{AgentAdvice, AgentError, Choice, Cost, Decision};

/// A decision, and what is expected of it and of others.
#[derive(Clone, Debug, PartialEq)]
pub struct CardAdvice {
    /// The best decision.
    pub best: CardDecision,
    /// The decisions considered.
    pub choices: Vec<CardChoice>,
    /// The unit of the expectations.
    pub measure: &'static str,
    /// Simulations or play-outs.
    pub nodes: u64,
    /// The number of worlds looked at, where the agent does so.
    pub worlds: Option<u64>,
}

/// A decision that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct CardChoice {
    /// The decision.
    pub decision: CardDecision,
    /// The expectation of each player, where it was found.
    pub expected: Option<Vec<f64>>,
    /// The standard error of each expectation.
    pub standard_error: Option<Vec<f64>>,
    /// The number of results.
    pub visits: u64,
}

impl CardChoice {
    /// A decision with results that become expectations by a scale.
    pub(super) fn new(decision: CardDecision, players: usize, results: &Moments, scale: f64) -> Self {
        CardChoice {
            decision,
            expected: results.mean(scale).map(|mean| mean[..players].to_vec()),
            standard_error: results.standard_error(scale).map(|error| error[..players].to_vec()),
            visits: results.count(),
        }
    }
}

impl From<CardAdvice> for AgentAdvice {
    fn from(advice: CardAdvice) -> Self {
        let choice = |choice: CardChoice| Choice {
            decision: Decision::new(choice.decision.to_string()),
            expected: choice.expected,
            standard_error: choice.standard_error,
            visits: Some(choice.visits),
        };
        AgentAdvice {
            best: Decision::new(advice.best.to_string()),
            choices: advice.choices.into_iter().map(choice).collect(),
            measure: advice.measure,
            exact: false,
            left_out: None,
            cost: Cost::of(advice.nodes),
            worlds: advice.worlds,
            source: None,
        }
    }
}

/// The advice of a tree. Cards that are equivalent to one that was tried bring the same.
pub(super) fn of_tree(
    players: usize,
    report: &DecisionReport<Card>,
    legal: &[CardDecision],
    measure: &'static str,
) -> CardAdvice {
    let standing = |decision: &CardDecision| {
        let CardDecision::Play(card) = *decision else { return None };
        // The lowest card that is not below stands for this one.
        let standing = report.moves.iter().filter(|tried| tried.mv == card || tried.mv.is_above(card));
        standing.min_by_key(|tried| tried.mv)
    };
    let choice = |decision: &CardDecision| {
        let tried: Option<&MoveEstimate<Card>> = standing(decision);
        CardChoice {
            decision: *decision,
            expected: tried.map(|tried| tried.mean[..players].to_vec()),
            standard_error: tried
                .and_then(|tried| tried.standard_error)
                .map(|error| error[..players].to_vec()),
            visits: tried.map_or(0, |tried| tried.visits),
        }
    };
    CardAdvice {
        best: CardDecision::Play(report.best),
        choices: legal.iter().map(choice).collect(),
        measure,
        nodes: report.simulations,
        worlds: None,
    }
}

/// The decision with the greatest expectation of a player, times `sign`; the first of equals.
pub(super) fn greatest(choices: &[CardChoice], player: Player, sign: f64) -> Option<CardDecision> {
    let own = |choice: &CardChoice| {
        choice.expected.as_ref().map_or(f64::NEG_INFINITY, |worth| sign * worth[player])
    };
    choices
        .iter()
        .reduce(|best, other| if own(other) > own(best) { other } else { best })
        .map(|best| best.decision)
}

/// The failure of an agent where the engine cannot decide.
pub(super) fn failure(error: HiddenError) -> AgentError {
    match error {
        HiddenError::Over | HiddenError::NoWorlds => AgentError::Over,
        other => AgentError::Failed(other.to_string()),
    }
}
