//! The lines that a person types: with editing and completion at a terminal, as they are from a pipe.

use super::command::Command;
use crate::stream::{Line, read_line};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{self, IsTerminal};

/// The source of lines.
pub(super) enum Input {
    /// A terminal.
    Terminal(Box<Editor<WordCompleter, DefaultHistory>>),
    /// A pipe or a file.
    Pipe,
}

impl Input {
    /// The terminal if there is one to write and read, else standard input.
    pub(super) fn new() -> Self {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Pipe;
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        match Editor::with_config(config) {
            Ok(mut editor) => {
                editor.set_helper(Some(WordCompleter::default()));
                Input::Terminal(Box::new(editor))
            }
            Err(_) => Input::Pipe,
        }
    }

    /// Returns whether somebody sits at a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// Reads a line after a prompt that is already on the screen, if it is not a terminal's own; `None` at the end.
    ///
    /// # Errors
    /// [`io::ErrorKind::Interrupted`] after Ctrl-C.
    pub(super) fn line(&mut self, prompt: &str, decisions: Vec<String>) -> io::Result<Option<String>> {
        match self {
            Input::Terminal(editor) => {
                if let Some(words) = editor.helper_mut() {
                    words.decisions = decisions;
                }
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line.trim().to_string())),
                    Err(ReadlineError::Eof) => Ok(None),
                    Err(ReadlineError::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Input::Pipe => Ok(match read_line(&mut io::stdin().lock(), Vec::new())? {
                None => None,
                Some(Line::Text(bytes)) => Some(String::from_utf8_lossy(&bytes).trim().to_string()),
                Some(Line::TooLong) => Some("(a very long line)".to_string()),
            }),
        }
    }
}

/// Completes commands and the decisions asked for.
#[derive(Default)]
pub(super) struct WordCompleter {
    decisions: Vec<String>,
}

impl WordCompleter {
    /// The words that a line may be meant to become.
    fn matching(&self, line: &str) -> Vec<String> {
        let line = line.to_lowercase();
        let commands = Command::ALL.iter().map(|(_, name, _)| (*name).to_string());
        let words = self.decisions.iter().cloned().chain(commands);
        words.filter(|word| word.to_lowercase().starts_with(&line)).collect()
    }
}

impl Completer for WordCompleter {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.matching(&line[..position])))
    }
}

impl Hinter for WordCompleter {
    type Hint = String;
}

impl Highlighter for WordCompleter {}
impl Validator for WordCompleter {}
impl Helper for WordCompleter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_and_commands_are_completed() {
        let completer = WordCompleter { decisions: ["QS", "QH", "2C"].map(str::to_string).to_vec() };
        assert_eq!(completer.matching("q"), ["QS", "QH", "quit"]);
        assert_eq!(completer.matching("hi"), ["hint"]);
        assert_eq!(completer.matching("x"), [""; 0]);
    }
}
