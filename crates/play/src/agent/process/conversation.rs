//! Conversations with running programs: a line to them and a line back, within a time.

use super::command::CommandLine;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest answer in bytes.
const LONGEST: u64 = 64 << 10;

/// A program and the thread that talks to it. The thread may block for any time; the caller never does for longer than it
/// says.
#[derive(Debug)]
pub(super) struct Conversation {
    child: Child,
    requests: Sender<String>,
    answers: Receiver<io::Result<Vec<u8>>>,
    last_words: Arc<Mutex<String>>,
    ended: bool,
}

impl Conversation {
    /// Starts the program.
    pub(super) fn begin(command: &CommandLine) -> Result<Self, String> {
        let mut child = own_group(Command::new(command.program()).args(command.arguments()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|problem| format!("'{}' could not be started: {problem}", command.program()))?;
        let (requests, incoming) = channel();
        let (outgoing, answers) = channel();
        let last_words = Arc::new(Mutex::new(String::new()));
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || talk(input, output, &incoming, &outgoing));
        }
        if let Some(complaints) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || listen(complaints, &last_words));
        }
        Ok(Conversation { child, requests, answers, last_words, ended: false })
    }

    /// Sends a line and waits for one.
    pub(super) fn ask(&mut self, request: &str, patience: Duration) -> Result<String, String> {
        // A thread that has ended takes no request, and gives no answer either.
        self.requests.send(format!("{request}\n")).ok();
        match self.answers.recv_timeout(patience) {
            Ok(Ok(line)) if line.len() as u64 > LONGEST => {
                Err(format!("wrote more than {LONGEST} bytes in a line"))
            }
            Ok(Ok(line)) => {
                let text = String::from_utf8(line).map_err(|_| "wrote what is not UTF-8".to_string())?;
                Ok(text.trim().to_string())
            }
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(self.ending()),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("did not answer within {:.1} s", patience.as_secs_f64()))
            }
        }
    }

    /// Ends the program, and describes its end.
    fn ending(&mut self) -> String {
        // It may be about to end by itself, with its last line of errors on the way.
        thread::sleep(Duration::from_millis(50));
        let status = self.end().map(|status| format!(" ({status})")).unwrap_or_default();
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = if words.is_empty() { String::new() } else { format!("; its last words: {words}") };
        format!("ended without an answer{status}{words}")
    }

    /// Kills the program and all of its group, once: until it has been waited for, no other process can have its id.
    fn end(&mut self) -> Option<ExitStatus> {
        if !self.ended {
            self.ended = true;
            kill_group(&mut self.child);
            return self.child.wait().ok();
        }
        None
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.end();
    }
}

/// Passes on requests and answers until one side ends.
fn talk(
    mut input: ChildStdin,
    output: ChildStdout,
    requests: &Receiver<String>,
    answers: &Sender<io::Result<Vec<u8>>>,
) {
    let mut output = BufReader::new(output);
    for request in requests {
        let answer = input.write_all(request.as_bytes()).and_then(|()| input.flush()).and_then(|()| {
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
fn listen(complaints: ChildStderr, last_words: &Mutex<String>) {
    const MOST: u64 = 200;
    let mut complaints = BufReader::new(complaints);
    let mut line = Vec::new();
    while complaints.by_ref().take(MOST).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line).trim().to_string();
        if !text.is_empty() {
            *last_words.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
        line.clear();
    }
}

/// Puts the program into a process group of its own, so that it and everything it starts can be killed together.
#[cfg(unix)]
fn own_group(command: &mut Command) -> &mut Command {
    use std::os::unix::process::CommandExt;
    command.process_group(0)
}

#[cfg(not(unix))]
fn own_group(command: &mut Command) -> &mut Command {
    command
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    kill_process_group(Pid::from_child(child), Signal::KILL).ok();
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    child.kill().ok();
}
