//! Conversations with running programs: a line to them and a line back, within a time.

use super::command::CommandLine;
use super::group;
use super::log::ProgramLog;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest answer in bytes.
const LONGEST: u64 = 64 << 10;

/// The time that a program has to end by itself once its input is closed, and then once it is told to (SIGTERM).
const CLOSED: Duration = Duration::from_millis(500);
const TERMINATED: Duration = Duration::from_millis(500);

/// The time to hear out the errors of a program that has ended: a process that has left its group may keep the pipe open.
const HEARD_OUT: Duration = Duration::from_millis(200);

/// A program and the thread that talks to it. The thread may block for any time; the caller never does for longer than it
/// says.
#[derive(Debug)]
pub(super) struct Conversation {
    child: Child,
    /// `None` once the program's input is closed.
    lines: Option<Sender<Line>>,
    answers: Receiver<io::Result<Vec<u8>>>,
    last_words: Arc<Mutex<String>>,
    /// Disconnected once all errors of the program have been heard.
    complaints: Receiver<()>,
    log: ProgramLog,
    /// The number of questions so far.
    asked: u64,
    ended: bool,
}

/// A line to a program.
enum Line {
    /// One that has an answer.
    Question(String),
    /// One that has none.
    Message(String),
}

impl Conversation {
    /// Starts the program.
    pub(super) fn begin(command: &CommandLine, log: ProgramLog) -> Result<Self, String> {
        let mut child = group::own(Command::new(command.program()).args(command.arguments()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|problem| format!("'{}' could not be started: {problem}", command.program()))?;
        let (lines, incoming) = channel();
        let (outgoing, answers) = channel();
        let last_words = Arc::new(Mutex::new(String::new()));
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || talk(input, output, &incoming, &outgoing));
        }
        let (listening, complaints) = channel();
        if let Some(errors) = child.stderr.take() {
            let (last_words, log, process) = (Arc::clone(&last_words), log.clone(), child.id());
            thread::spawn(move || {
                listen(errors, &last_words, &log, process);
                drop(listening);
            });
        }
        let lines = Some(lines);
        Ok(Conversation { child, lines, answers, last_words, complaints, log, asked: 0, ended: false })
    }

    /// The number of the next question.
    pub(super) fn next_id(&self) -> u64 {
        self.asked + 1
    }

    /// Sends a line and waits for one.
    pub(super) fn ask(&mut self, question: &str, patience: Duration) -> Result<String, String> {
        self.asked += 1;
        self.send(Line::Question(format!("{question}\n")));
        self.log.write(self.child.id(), "sent", question);
        match self.answers.recv_timeout(patience) {
            Ok(Ok(line)) if line.len() as u64 > LONGEST => {
                Err(format!("wrote more than {LONGEST} bytes in a line"))
            }
            Ok(Ok(line)) => {
                self.log.write(self.child.id(), "received", &String::from_utf8_lossy(&line));
                let text = String::from_utf8(line).map_err(|_| "wrote what is not UTF-8".to_string())?;
                Ok(text.trim().to_string())
            }
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(self.ending()),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("did not answer within {:.1} s", patience.as_secs_f64()))
            }
        }
    }

    /// Sends a line that has no answer.
    pub(super) fn tell(&mut self, message: &str) {
        self.send(Line::Message(format!("{message}\n")));
        self.log.write(self.child.id(), "sent", message);
    }

    fn send(&self, line: Line) {
        // A thread that has ended takes no line, and gives no answer either.
        self.lines.as_ref().and_then(|lines| lines.send(line).ok());
    }

    /// The processor time that the program and everything it has started have taken so far, where that is known.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        group::processor_time(&self.child)
    }

    /// Ends a program that has failed, at once.
    pub(super) fn abandon(mut self) {
        self.end(Duration::ZERO);
    }

    /// Ends the program, and describes its end.
    fn ending(&mut self) -> String {
        // It may be about to end by itself, with its last line of errors on the way.
        let status = self.end(CLOSED).map(|status| format!(" ({status})")).unwrap_or_default();
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = if words.is_empty() { String::new() } else { format!("; its last words: {words}") };
        format!("ended without an answer{status}{words}")
    }

    /// Closes the program's input and gives it time to end; then tells it to; then kills it, and all that it has started.
    fn end(&mut self, patience: Duration) -> Option<ExitStatus> {
        if self.ended {
            return None;
        }
        self.ended = true;
        self.lines = None;
        if !group::ends_within(&mut self.child, patience) {
            group::terminate(&mut self.child);
            group::ends_within(&mut self.child, TERMINATED);
        }
        // Until it has been waited for, no other process can have its id.
        group::kill(&mut self.child);
        let status = self.child.wait().ok();
        self.complaints.recv_timeout(HEARD_OUT).ok();
        let text = status.map(|status| status.to_string()).unwrap_or_default();
        self.log.write(self.child.id(), "ended", &text);
        status
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.end(CLOSED);
    }
}

/// Passes on lines and answers until one side ends.
fn talk(
    mut input: ChildStdin,
    output: ChildStdout,
    lines: &Receiver<Line>,
    answers: &Sender<io::Result<Vec<u8>>>,
) {
    let mut output = BufReader::new(output);
    for line in lines {
        let (Line::Question(text) | Line::Message(text)) = &line;
        let written = input.write_all(text.as_bytes()).and_then(|()| input.flush());
        if matches!(line, Line::Message(_)) {
            // One that does not listen will not answer the next question.
            continue;
        }
        let answer = written.and_then(|()| {
            let mut line = Vec::new();
            output.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)?;
            if line.is_empty() { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(line) }
        });
        let over = answer.is_err();
        if answers.send(answer).is_err() || over {
            return;
        }
    }
}

/// Keeps the last line that a program writes to its standard error.
fn listen(complaints: ChildStderr, last_words: &Mutex<String>, log: &ProgramLog, process: u32) {
    const MOST: u64 = 200;
    let mut complaints = BufReader::new(complaints);
    let mut line = Vec::new();
    while complaints.by_ref().take(MOST).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line).trim().to_string();
        if !text.is_empty() {
            log.write(process, "complaint", &text);
            *last_words.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
        line.clear();
    }
}
