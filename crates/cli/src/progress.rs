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
            self.draw(&progress);
        }
        self.drawn.set_position(progress.done as u64);
        if self.updated.is_none_or(|updated| updated.elapsed() > EVERY) {
            self.updated = Some(Instant::now());
            // Work done before says nothing about the present speed.
            let (done, left) = (progress.done - before, progress.total.saturating_sub(progress.done));
            let left = time_left(done, left, self.begun.elapsed());
            let left = left.map(|left| format!(" {} left", rounded(left))).unwrap_or_default();
            let standing = progress.standing.map(|standing| printable(&standing.to_string()));
            self.drawn.set_message(format!("{}{left}", standing.unwrap_or_default()));
        }
    }

    fn draw(&mut self, progress: &Progress<'_>) {
        let template = match progress.standing {
            Some(_) => "{prefix} {wide_bar} {pos}/{len} games\n{msg}",
            None => "{prefix} {wide_bar} {pos}/{len}{msg}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let prefix = self.drawn.prefix();
        self.drawn = ProgressBar::new(progress.total as u64).with_prefix(prefix).with_style(style);
    }

    /// Removes it from the terminal.
    pub(crate) fn clear(self) {
        self.drawn.finish_and_clear();
    }
}

/// The time that the rest will take, from that of the work done in this run; `None` before any is done.
pub(crate) fn time_left(done: usize, left: usize, elapsed: Duration) -> Option<Duration> {
    (done > 0 && left > 0).then(|| elapsed.mul_f64(left as f64 / done as f64))
}

/// A time that is only estimated: two units at most, and never "0s".
pub(crate) fn rounded(time: Duration) -> String {
    match time.as_secs() + u64::from(time.subsec_millis() >= 500) {
        0 => "less than 1s".to_string(),
        seconds @ 1..60 => format!("{seconds}s"),
        seconds @ 60..3600 => format!("{}m {:02}s", seconds / 60, seconds % 60),
        seconds @ 3600..86_400 => format!("{}h {:02}m", seconds / 3600, seconds / 60 % 60),
        seconds => format!("{}d {:02}h", seconds / 86_400, seconds / 3600 % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_this_run() {
        let second = Duration::from_secs(1);
        assert_eq!(time_left(0, 10, second), None, "nothing is known yet");
        assert_eq!(time_left(5, 10, second), Some(2 * second));
        assert_eq!(time_left(5, 0, second), None, "nothing is left");
    }

    #[test]
    fn estimates_have_two_units_and_are_never_nothing() {
        for (millis, text) in [
            (0, "less than 1s"),
            (499, "less than 1s"),
            (1500, "2s"),
            (59_600, "1m 00s"),
            (125_000, "2m 05s"),
            (7_260_000, "2h 01m"),
            (90_000_000, "1d 01h"),
        ] {
            assert_eq!(rounded(Duration::from_millis(millis)), text);
        }
    }
}
