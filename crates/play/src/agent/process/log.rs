//! Logs of everything that is said between agents and their programs.

use serde_json::{Value, json};
use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A log of the exchange with programs: a line of JSON for each line that is sent or received.
///
/// A line has the time since the log began in milliseconds (`at_ms`), the name of the agent (`agent`), the id of its process
/// (`process`), and one of `sent`, `received`, `complaint` (a line on standard error) and `ended`.
#[derive(Clone)]
pub struct ExchangeLog {
    begun: Instant,
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
}

impl ExchangeLog {
    /// Creates a log that is written here, each line at once.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        ExchangeLog { begun: Instant::now(), writer: Arc::new(Mutex::new(Box::new(writer))) }
    }

    /// Writes a line. A log that cannot be written does not disturb the match.
    fn write(&self, agent: &str, process: u32, key: &str, text: &str) {
        let said = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
        let at = (self.begun.elapsed().as_secs_f64() * 1e6).round() / 1e3;
        let mut line = json!({"at_ms": at, "agent": agent, "process": process});
        line[key] = said;
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.write_all(format!("{line}\n").as_bytes()).and_then(|()| writer.flush()).ok();
    }
}

impl fmt::Debug for ExchangeLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExchangeLog").finish_non_exhaustive()
    }
}

/// The log of one program; `None` where nobody asked for it.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgramLog(Option<(ExchangeLog, String)>);

impl ProgramLog {
    /// A part of a log, under the name of an agent.
    pub(super) fn new(log: &ExchangeLog, agent: &str) -> Self {
        ProgramLog(Some((log.clone(), agent.to_string())))
    }

    pub(super) fn write(&self, process: u32, key: &str, text: &str) {
        if let Some((log, agent)) = &self.0 {
            log.write(agent, process, key, text.trim_end());
        }
    }
}
