//! Programs: a command line, and the processes of it that wait for their next game.

use super::command::CommandLine;
use super::conversation::Conversation;
use super::log::{ExchangeLog, ProgramLog};
use serde_json::json;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A program that plays. A process of it sits on one seat of one game at a time, so that it sees the cards of one player only;
/// one that wants to be kept goes on to another game.
#[derive(Debug)]
pub(crate) struct Program {
    command: CommandLine,
    waiting: Mutex<Vec<Conversation>>,
    log: Mutex<ProgramLog>,
}

impl Program {
    pub(crate) fn new(command: CommandLine) -> Self {
        Program { command, waiting: Mutex::default(), log: Mutex::default() }
    }

    /// Logs all that is said to processes that are started from now on, and all that they say.
    pub(crate) fn log_to(&self, log: &ExchangeLog, agent: &str) {
        *locked(&self.log) = ProgramLog::new(log, agent);
    }

    /// The command that starts it.
    pub(crate) fn command(&self) -> &CommandLine {
        &self.command
    }

    /// Checks that there is such a program.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.command.check()
    }

    /// A process for a seat: one that waits, or else a new one.
    pub(super) fn take(&self) -> Result<Conversation, String> {
        let waiting = locked(&self.waiting).pop();
        waiting.map_or_else(|| Conversation::begin(&self.command, locked(&self.log).clone()), Ok)
    }

    /// Keeps a process for another game.
    pub(super) fn keep(&self, conversation: Conversation) {
        locked(&self.waiting).push(conversation);
    }

    /// Tells the processes that wait that there are no more games, and ends them.
    pub(crate) fn end(&self) {
        let mut waiting = std::mem::take(&mut *locked(&self.waiting));
        for conversation in &mut waiting {
            conversation.tell(&json!({"event": "match-over"}).to_string());
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
