//! Specs of programs.

use super::error::SpecError;
use super::tokens::SpecTokens;
use super::{AgentSpec, Kind};
use crate::agent::CommandLine;
use crate::quantity::{self, written_count, written_duration};
use std::time::Duration;

/// A program, with the time and the nodes that it is given.
#[derive(Clone, Debug)]
pub(super) struct ProcessSpec {
    pub(super) command: CommandLine,
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
    let time_option = time.map(|time| format!(",time={}", written_duration(time))).unwrap_or_default();
    let nodes_option = nodes.map(|nodes| format!(",nodes={}", written_count(nodes))).unwrap_or_default();
    let text = format!("process{time_option}{nodes_option}:{}", line.trim());
    Ok(AgentSpec { text, kind: Kind::Process(ProcessSpec { command, time, nodes }) })
}
