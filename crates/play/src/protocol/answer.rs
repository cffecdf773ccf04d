//! Answers as they are written.

use super::advice::rounded;
use crate::advice::{AgentAdvice, Choice};
use crate::game::Situation;
use crate::reasons::Reason;
use crate::spec::AgentSpec;
use serde_json::{Map, Value};
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
        let mut answer = advice.to_json(player, situation.lowest_wins());
        answer.insert("time_ms".to_string(), rounded(elapsed.as_secs_f64() * 1000.0).into());
        answer.insert("agent".to_string(), agent.to_string().into());
        Answer(answer)
    }

    /// The same answer with the reasons for its decision, if they were asked for.
    pub(super) fn explained(mut self, why: Option<Vec<Reason>>) -> Self {
        if let Some(why) = why {
            self.0.insert("reasons".to_string(), why.iter().map(Reason::to_json).collect());
        }
        self
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
