//! Specs of programs.

use super::tokens::{SpecError, SpecTokens};
use super::{AgentSpec, Kind};
use crate::agent::{CommandLine, ExchangeLog, Program};
use crate::quantity::{self, written_count, written_duration};
use std::sync::Arc;
use std::time::Duration;

/// A program, with the time and the nodes that it is given.
#[derive(Clone, Debug)]
pub(super) struct ProcessSpec {
    pub(super) program: Arc<Program>,
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
}

/// Reads `process,time=2s:python3 bot.py`.
pub(super) fn read(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    let line =
        tokens.method.ok_or_else(|| tokens.wrong("a program is missing, as in process:python3 bot.py"))?;
    let command: CommandLine = line.parse().map_err(|problem| tokens.wrong(problem))?;
    let (mut time, mut nodes) = (None, None);
    tokens.each_option(&["time", "nodes"], |key, value| {
        match key {
            "time" => time = Some(quantity::duration(value)?),
            _ => nodes = Some(quantity::count(value)?),
        }
        Ok(())
    })?;
    let spec = ProcessSpec { program: Arc::new(Program::new(command)), time, nodes };
    let text = format!("process{}:{}", spec.options(), line.trim());
    Ok(AgentSpec { text, kind: Kind::Process(spec) })
}

impl ProcessSpec {
    /// The options as they are written.
    pub(super) fn options(&self) -> String {
        let time = self.time.map(|time| format!(",time={}", written_duration(time)));
        let nodes = self.nodes.map(|nodes| format!(",nodes={}", written_count(nodes)));
        time.into_iter().chain(nodes).collect()
    }
}

impl AgentSpec {
    /// Logs all exchanges with the agent's program under a name; does nothing for an agent without a program.
    pub fn log_to(&self, log: &ExchangeLog, name: &str) {
        if let Kind::Process(spec) = &self.kind {
            spec.program.log_to(log, name);
        }
    }

    /// Returns the program that the agent runs; `None` for an agent that runs none.
    pub fn program(&self) -> Option<&str> {
        match &self.kind {
            Kind::Process(spec) => Some(spec.program.command().program()),
            _ => None,
        }
    }

    /// Ends the processes of a program that wanted to be kept from game to game, after telling them that there are no more.
    pub fn end_programs(&self) {
        if let Kind::Process(spec) = &self.kind {
            spec.program.end();
        }
    }
}
