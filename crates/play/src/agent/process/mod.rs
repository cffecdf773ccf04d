//! Agents that are other programs.

mod command;
mod conversation;
mod request;

pub use command::CommandLine;

use super::{Agent, Scope};
use crate::advice::{AgentAdvice, AgentError, Cost};
use crate::decision::DecisionError;
use crate::game::Situation;
use crate::hidden_options::DecisionBudget;
use conversation::Conversation;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;
use std::time::Duration;

/// A program that decides: for each decision it reads a line with an object of JSON from its standard input and writes one
/// to its standard output.
///
/// A request is the [observation](crate::Observation) of the seat that is to move, with an `id` before it and a `seed`, a
/// `budget` and `patience_ms` after it. It tells everything that the seat may know, and nothing else, so that it can be
/// answered without remembering any other. The answer is the decision as a person would type it, with its cost if the program
/// likes:
///
/// ```json
/// {"move":"4D","nodes":1234,"depth":3}
/// ```
///
/// The program is started at its first decision, without a shell, in a process group of its own, and killed with the whole
/// group when the agent is dropped. It has failed if it takes longer than its time and a second of grace, ends, or answers with
/// anything else. The rules decide if its decision is legal.
#[derive(Debug)]
pub(crate) struct ProcessAgent {
    command: CommandLine,
    seed: u64,
    budget: DecisionBudget,
    conversation: Option<Conversation>,
    /// The number of decisions asked for.
    asked: u64,
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
    nodes: Option<u64>,
    depth: Option<u32>,
    /// The reason why it does not decide.
    error: Option<Value>,
}

impl ProcessAgent {
    /// A program with a budget for each decision.
    pub(crate) fn new(command: CommandLine, seed: u64, budget: DecisionBudget) -> Self {
        ProcessAgent { command, seed, budget, conversation: None, asked: 0 }
    }

    fn patience(&self) -> Duration {
        self.budget.time.unwrap_or(PATIENCE)
    }

    /// Asks for a decision and its cost.
    fn ask(&mut self, request: &str) -> Result<(String, Cost), String> {
        let patience = self.patience() + GRACE;
        let conversation = match self.conversation.take() {
            Some(running) => running,
            None => Conversation::begin(&self.command)?,
        };
        let line = self.conversation.insert(conversation).ask(request, patience)?;
        let no_move =
            |problem: &dyn Display| format!("answered '{}', which is no move: {problem}", shortened(&line));
        let answer: Answer = serde_json::from_str(&line).map_err(|problem| no_move(&problem))?;
        if let Some(error) = answer.error {
            return Err(format!("answered with an error: {}", shortened(&error.to_string())));
        }
        let decision = answer.decision.ok_or_else(|| no_move(&"it has no field 'move'"))?;
        Ok((decision, Cost { nodes: answer.nodes.unwrap_or(0), depth: answer.depth.map(f64::from) }))
    }
}

impl Agent for ProcessAgent {
    fn advise(&mut self, situation: Situation<'_>, _scope: Scope) -> Result<AgentAdvice, AgentError> {
        let Situation::Open(contest) = situation else {
            return Err(AgentError::Unsuitable(NO_PROGRAM_HERE.to_string()));
        };
        let seat = contest.to_move().ok_or(AgentError::Over)?;
        self.asked += 1;
        let request = request::written(contest.observation(seat), self);
        let (text, cost) = self.ask(&request).map_err(AgentError::Failed)?;
        let decision = contest.parse(&text).map_err(|error| {
            // Errors of the other kinds do not quote the text.
            AgentError::Failed(match error {
                DecisionError::Unreadable { .. } => error.to_string(),
                other => format!("{}: {other}", shortened(&text)),
            })
        })?;
        Ok(AgentAdvice { cost, ..AgentAdvice::bare(decision) })
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
