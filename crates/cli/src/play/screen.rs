//! The terminal of the person.

use super::cards::drawn;
use super::input::Input;
use super::names::Names;
use crate::output::{Output, Style, printable, prose_width};
use maxn::Player;
use maxn_lab::layout::wrap;
use std::io::{self, StdoutLock};

/// The terminal, or the pipes in its place.
pub(super) struct Screen {
    pub(super) output: Output<StdoutLock<'static>>,
    pub(super) input: Input,
    /// The person, who may only watch.
    pub(super) person: Option<Player>,
    pub(super) names: Names,
    /// All hands are shown.
    pub(super) open: bool,
}

impl Screen {
    pub(super) fn new(
        output: Output<StdoutLock<'static>>,
        names: Names,
        person: Option<Player>,
        open: bool,
    ) -> Self {
        // A person who only watches has no hand to hide from the others.
        Screen { output, input: Input::new(), person, names, open: open || person.is_none() }
    }

    /// Prints a line, with its cards drawn.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = drawn(&self.output, &printable(text));
        self.output.line(&text)
    }

    /// Prints a sentence of the game about the players, indented.
    pub(super) fn tell(&mut self, sentence: &str) -> io::Result<()> {
        let sentence = self.names.in_sentence(sentence);
        self.indented(&sentence)
    }

    /// Prints a paragraph with its cards drawn, indented.
    pub(super) fn indented(&mut self, text: &str) -> io::Result<()> {
        // Signs and colours come after the lines are made: they change no width.
        wrap(&printable(text), prose_width() - 2).iter().try_for_each(|line| self.say(&format!("  {line}")))
    }

    /// Prints a warning.
    pub(super) fn warn(&mut self, text: &str) -> io::Result<()> {
        let text = drawn(&self.output, &printable(text));
        let text = self.output.paint(Style::Warning, &text);
        self.output.line(&text)
    }

    /// Prints a paragraph of lesser weight, indented.
    pub(super) fn whisper(&mut self, text: &str) -> io::Result<()> {
        for line in wrap(&printable(text), prose_width() - 2) {
            let line = self.output.paint(Style::Faint, &line);
            self.output.line(&format!("  {line}"))?;
        }
        Ok(())
    }

    /// Asks for a line that may be one of these decisions; `None` at the end of the input.
    pub(super) fn ask(&mut self, decisions: Vec<String>) -> io::Result<Option<String>> {
        const PROMPT: &str = "> ";
        if !self.input.is_terminal() {
            self.output.text(PROMPT)?;
        }
        self.output.flush()?;
        self.input.line(PROMPT, decisions)
    }

    /// Waits for Enter, before which something may be typed; `None` at the end of the input.
    pub(super) fn wait(&mut self) -> io::Result<Option<String>> {
        const PROMPT: &str = "  (Enter) ";
        if !self.input.is_terminal() {
            self.output.text(PROMPT)?;
        }
        self.output.flush()?;
        self.input.line(PROMPT, Vec::new())
    }
}
