//! The terminal of the person.

use super::cards::drawn;
use crate::output::{Output, Style, printable};
use crate::stream::{Line, read_line};
use maxn::Player;
use std::io::{self, StdinLock, StdoutLock};

/// The terminal, or the pipes in its place.
pub(super) struct Screen {
    pub(super) output: Output<StdoutLock<'static>>,
    input: StdinLock<'static>,
    /// The person, who may only watch.
    pub(super) person: Option<Player>,
    /// All hands are shown.
    pub(super) open: bool,
}

impl Screen {
    pub(super) fn new(output: Output<StdoutLock<'static>>, person: Option<Player>, open: bool) -> Self {
        // A person who only watches has no hand to hide from the others.
        Screen { output, input: io::stdin().lock(), person, open: open || person.is_none() }
    }

    /// Prints a line, with its cards drawn.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = drawn(&self.output, &printable(text));
        self.output.line(&text)
    }

    /// Prints a warning.
    pub(super) fn warn(&mut self, text: &str) -> io::Result<()> {
        let text = self.output.paint(Style::Warning, &printable(text));
        self.output.line(&text)
    }

    /// Prints a line of lesser weight.
    pub(super) fn whisper(&mut self, text: &str) -> io::Result<()> {
        let text = self.output.paint(Style::Faint, text);
        self.output.line(&text)
    }

    /// A player's name.
    pub(super) fn name(&self, player: Player) -> String {
        let you = if self.person == Some(player) { " (you)" } else { "" };
        format!("player {}{you}", player + 1)
    }

    /// Asks for a line; `None` at the end of the input.
    pub(super) fn ask(&mut self) -> io::Result<Option<String>> {
        self.output.text("> ")?;
        self.output.flush()?;
        Ok(match read_line(&mut self.input, Vec::new())? {
            None => None,
            Some(Line::Text(bytes)) => Some(String::from_utf8_lossy(&bytes).trim().to_string()),
            Some(Line::TooLong) => Some("(a very long line)".to_string()),
        })
    }
}
