//! A bar that shows the progress of long work.

use crate::output::printable;
use indicatif::{ProgressBar, ProgressStyle};
use maxn_lab::Progress;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// The time after which a bar is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// The least time between two updates of the standing, which is added up over all games.
const EVERY: Duration = Duration::from_millis(300);

/// The work done, the time left and, in a match, the standing: on a terminal, and only if it takes long.
pub(crate) struct Bar {
    begun: Instant,
    drawn: ProgressBar,
    /// The work done before it began.
    before: Option<usize>,
    updated: Option<Instant>,
}

impl Bar {
    /// A bar with this name.
    pub(crate) fn new(name: &str) -> Self {
        let begun = Instant::now();
        let drawn = ProgressBar::hidden().with_prefix(printable(name));
        Bar { begun, drawn, before: None, updated: None }
    }

    /// Shows the progress.
    pub(crate) fn show(&mut self, progress: Progress<'_>) {
        let before = *self.before.get_or_insert(progress.done);
        if self.drawn.is_hidden() {
            // The first game of a match may take minutes.
            let is_long = self.begun.elapsed() > PATIENCE || progress.standing.is_some();
            if !is_long || !io::stderr().is_terminal() {
                return;
            }
            self.draw(before, &progress);
        }
        self.drawn.set_position(progress.done as u64);
        if let Some(standing) = progress.standing
            && self.updated.is_none_or(|updated| updated.elapsed() > EVERY)
        {
            self.updated = Some(Instant::now());
            self.drawn.set_message(printable(&standing.to_string()));
        }
    }

    fn draw(&mut self, before: usize, progress: &Progress<'_>) {
        let template = match progress.standing {
            Some(_) => "{prefix} {wide_bar} {pos}/{len} games, {eta} left\n{msg}",
            None => "{prefix} {wide_bar} {pos}/{len}, {eta} left",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        self.drawn = ProgressBar::new(progress.total as u64)
            .with_prefix(self.drawn.prefix())
            .with_style(style)
            .with_elapsed(self.begun.elapsed())
            .with_position(before as u64);
        // Work done before says nothing about the present speed.
        self.drawn.reset_eta();
    }

    /// Removes it from the terminal.
    pub(crate) fn clear(self) {
        self.drawn.finish_and_clear();
    }
}
