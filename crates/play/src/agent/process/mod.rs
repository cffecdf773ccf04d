//! Agents that are other programs.

mod command;
mod conversation;
mod group;
mod log;
mod program;
mod request;

pub use command::CommandLine;
pub use log::ExchangeLog;
pub(crate) use program::Program;

use super::{Agent, Scope};
use crate::advice::{AgentAdvice, AgentError, Cost, OutsideCost};
use crate::decision::DecisionError;
use crate::game::Situation;
use crate::hidden_options::DecisionBudget;
use conversation::Conversation;
use maxn::Player;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

/// A program that decides: for each decision it reads a line with an object of JSON from its standard input and writes one
/// to its standard output. docs/protocol.md describes both.
///
/// A request is the [observation](crate::Observation) of the seat that is to move, with an `id` before it and a `seed`, a
/// `budget`, `patience_ms` and `can_keep` after it. It has everything that the seat may know, and nothing else, so that it
/// can be answered without remembering any other. The answer is the decision as a person would type it, with its cost if the
/// program likes:
///
/// ```json
/// {"move":"4D","nodes":1234,"depth":3,"time_ms":17.5}
/// ```
///
/// The program is started at its first decision, without a shell, in a process group of its own, and ended with the whole
/// group when the agent is dropped. A program that answers with `"keep":true` is told of the end of the game instead, and
/// plays on. It has failed if it takes longer than its time and a second of grace, ends, or answers with anything else. The
/// rules decide if its decision is legal.
#[derive(Debug)]
pub(crate) struct ProcessAgent {
    program: Arc<Program>,
    seed: u64,
    budget: DecisionBudget,
    conversation: Option<Conversation>,
    /// The seat of the last decision.
    seat: Player,
    /// True if the program wants to play another game.
    keeps: bool,
}

/// The time that a program may take for a decision, unless another is given.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time that a program may be late: pipes and starting take some.
const GRACE: Duration = Duration::from_secs(1);

/// The reason why a program cannot decide on an information set: it needs an observation.
pub(crate) const NO_PROGRAM_HERE: &str = "another program cannot be asked";

/// The answer of a program.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    decision: Option<String>,
    /// The number of the request, which is checked if it is there.
    id: Option<Value>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// The time that it took by its own account.
    time_ms: Option<f64>,
    /// True if it wants to play another game.
    #[serde(default)]
    keep: bool,
    /// The reason why it does not decide.
    error: Option<Value>,
}

impl ProcessAgent {
    /// A program with a budget for each decision.
    pub(crate) fn new(program: Arc<Program>, seed: u64, budget: DecisionBudget) -> Self {
        ProcessAgent { program, seed, budget, conversation: None, seat: 0, keeps: false }
    }

    fn patience(&self) -> Duration {
        self.budget.time.unwrap_or(PATIENCE)
    }

    /// Asks for a decision and its cost.
    fn ask(
        &mut self,
        conversation: &mut Conversation,
        id: u64,
        request: &str,
    ) -> Result<(String, Cost), String> {
        let before = conversation.processor_time();
        let line = conversation.ask(request, self.patience() + GRACE)?;
        let after = conversation.processor_time();
        let no_move =
            |problem: &dyn Display| format!("answered '{}', which is no move: {problem}", shortened(&line));
        let answer: Answer = serde_json::from_str(&line).map_err(|problem| no_move(&problem))?;
        if let Some(error) = answer.error {
            return Err(format!("answered with an error: {}", shortened(&error.to_string())));
        }
        if let Some(other) = answer.id.filter(|other| *other != id) {
            return Err(no_move(&format!("it has the id {other}, and the request has {id}")));
        }
        let decision = answer.decision.ok_or_else(|| no_move(&"it has no field 'move'"))?;
        let seconds = |ms: f64| Duration::try_from_secs_f64(ms / 1000.0);
        let reported = answer.time_ms.map(seconds).transpose();
        let reported = reported.map_err(|problem| no_move(&format!("time_ms: {problem}")))?;
        let processor = after.zip(before).map(|(after, before)| after.saturating_sub(before));
        self.keeps = answer.keep;
        Ok((
            decision,
            Cost {
                nodes: answer.nodes.unwrap_or(0),
                depth: answer.depth.map(f64::from),
                outside: Some(OutsideCost { processor, reported }),
            },
        ))
    }
}

impl Agent for ProcessAgent {
    fn set_time(&mut self, time: Duration) {
        self.budget.time = Some(time);
    }

    fn advise(&mut self, situation: Situation<'_>, _scope: Scope) -> Result<AgentAdvice, AgentError> {
        let Situation::Open(contest) = situation else {
            return Err(AgentError::Unsuitable(NO_PROGRAM_HERE.to_string()));
        };
        let seat = contest.to_move().ok_or(AgentError::Over)?;
        self.seat = seat;
        let mut conversation = match self.conversation.take() {
            Some(running) => running,
            None => self.program.take().map_err(AgentError::Unsuitable)?,
        };
        let id = conversation.next_id();
        let request = request::written(id, contest.observation(seat), self);
        let answered = self.ask(&mut conversation, id, &request);
        let (text, cost) = match answered {
            Ok(answer) => answer,
            Err(failure) => {
                conversation.abandon();
                return Err(AgentError::Failed(failure));
            }
        };
        self.conversation = Some(conversation);
        let decision = contest.parse(&text).map_err(|error| {
            // Errors of the other kinds do not quote the text.
            AgentError::Failed(match error {
                DecisionError::Unreadable { .. } => error.to_string(),
                other => format!("{}: {other}", shortened(&text)),
            })
        })?;
        Ok(AgentAdvice { cost, ..AgentAdvice::bare(decision) })
    }

    /// Tells a program that wants to be kept, and lets it wait for another game; ends any other.
    fn game_over(&mut self, scores: &[i32], winners: &[Player]) {
        if let Some(mut conversation) = self.conversation.take().filter(|_| self.keeps) {
            conversation.tell(&request::game_over(self.seat, scores, winners));
            self.program.keep(conversation);
        }
    }
}

/// The beginning of a text that may be long or strange.
fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
