//! The progress of a match: a bar on a terminal, a line now and then elsewhere.

use crate::output::printable;
use crate::progress::{rounded, time_left};
use indicatif::{ProgressBar, ProgressStyle};
use maxn_lab::matches::{FirstForfeit, Standing};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// The least time between two updates of the standing, which is added up over all games.
const EVERY: Duration = Duration::from_millis(300);

/// The time before the first line of progress that goes to a file, and between two of them.
const FIRST_LINE: Duration = Duration::from_secs(30);
const NEXT_LINE: Duration = Duration::from_secs(60);

/// The games finished, the time left and the standing; and the first forfeit of each agent, as soon as it happens.
pub(crate) struct MatchProgress {
    name: String,
    begun: Instant,
    shown: Option<Instant>,
    /// `None` where standard error is no terminal.
    bar: Option<ProgressBar>,
}

impl MatchProgress {
    /// The progress of a match with this name, if it has one.
    pub(crate) fn new(name: &str) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{prefix}{wide_bar} {msg}");
            let bar = ProgressBar::new(1);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        let name = printable(name);
        let name = if name.is_empty() { name } else { name + " " };
        MatchProgress { name, begun: Instant::now(), shown: None, bar }
    }

    /// Shows the state of the match.
    pub(crate) fn show(&mut self, standing: &Standing<'_>) {
        for forfeit in standing.first_forfeits {
            self.say(&forfeit_line(standing, forfeit));
        }
        let since = self.shown.unwrap_or(self.begun).elapsed();
        let pause = match (&self.bar, self.shown) {
            (Some(_), None) => Duration::ZERO,
            (Some(_), Some(_)) => EVERY,
            (None, None) => FIRST_LINE,
            (None, Some(_)) => NEXT_LINE,
        };
        if since < pause {
            return;
        }
        self.shown = Some(Instant::now());
        let line = progress_line(standing, self.begun.elapsed());
        match &self.bar {
            Some(bar) => {
                bar.set_prefix(self.name.clone());
                bar.set_length(standing.total as u64);
                bar.set_position(standing.done as u64);
                bar.set_message(line);
            }
            None => eprintln!("maxn: {}{line}", self.name),
        }
    }

    /// Prints a line above the bar.
    fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| eprintln!("{line}")),
            None => eprintln!("{line}"),
        }
    }

    /// Removes the bar from the terminal.
    pub(crate) fn clear(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The games finished, the time left, and the standing.
fn progress_line(standing: &Standing<'_>, elapsed: Duration) -> String {
    let Standing { done, before, total, .. } = *standing;
    // Games of earlier runs say nothing about the present speed.
    let left = time_left(done - before, total - done, elapsed);
    let left = left.map(|left| format!(", {} left", rounded(left))).unwrap_or_default();
    let is_known = !standing.results.complete_deals().is_empty();
    let means = if is_known { format!("  {}", printable(&standing.to_string())) } else { String::new() };
    format!("{done}/{total} games{left}{means}")
}

fn forfeit_line(standing: &Standing<'_>, forfeit: &FirstForfeit) -> String {
    let agent = printable(standing.games.agents()[forfeit.agent].label());
    let (deal, player, reason) = (forfeit.deal + 1, forfeit.player + 1, printable(&forfeit.reason));
    format!("maxn: {agent} forfeits a game (deal {deal}, player {player}): {reason}")
}
