//! A bar that shows how far a long experiment has come.

use indicatif::{ProgressBar, ProgressStyle};
use maxn_lab::Progress;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Nobody needs a bar for what takes less.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar that appears when something takes long, on a terminal only.
pub(super) struct Bar {
    name: &'static str,
    begun: Instant,
    shown: Option<ProgressBar>,
}

impl Bar {
    pub(super) fn new(name: &'static str) -> Self {
        Bar { name, begun: Instant::now(), shown: None }
    }

    /// Shows how far it has come.
    pub(super) fn show(&mut self, progress: Progress) {
        if self.shown.is_none() && self.begun.elapsed() > PATIENCE && io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {elapsed}");
            let bar = ProgressBar::new(progress.total as u64).with_message(self.name);
            self.shown = Some(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())));
        }
        if let Some(bar) = &self.shown {
            bar.set_position(progress.done as u64);
        }
    }

    /// Takes it off the terminal.
    pub(super) fn clear(self) {
        if let Some(bar) = self.shown {
            bar.finish_and_clear();
        }
    }
}
