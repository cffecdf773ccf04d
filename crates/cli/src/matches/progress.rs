//! How far a match has come, and who is ahead.

use indicatif::{ProgressBar, ProgressStyle};
use maxn_lab::matches::{Match, Measure, Standing};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Adding up is not for every game.
const EVERY: Duration = Duration::from_millis(300);

/// A bar with the games done, the time left and the standing, on a terminal only.
pub(super) struct Bar {
    shown: Option<ProgressBar>,
    names: Vec<String>,
    measure: Measure,
    updated: Option<Instant>,
}

impl Bar {
    pub(super) fn new(games: &Match) -> Self {
        let shown = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left\n{msg}");
            ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        let names = games.agents().iter().map(ToString::to_string).collect();
        Bar { shown, names, measure: Measure::of(games.length()), updated: None }
    }

    /// Shows how things stand.
    pub(super) fn show(&mut self, standing: &Standing<'_>) {
        let Some(bar) = &self.shown else { return };
        if self.updated.is_none() {
            bar.set_length(standing.total as u64);
            bar.set_position(standing.before as u64);
            // What was played before says nothing of how fast it goes now.
            bar.reset_eta();
        }
        bar.set_position(standing.done as u64);
        if self.updated.is_none_or(|updated| updated.elapsed() > EVERY) {
            self.updated = Some(Instant::now());
            let means = standing.results.by_deal(self.measure).into_iter().map(|values| {
                let count = values.len().max(1) as f64;
                values.into_iter().sum::<f64>() / count
            });
            let written = |(name, mean): (&String, f64)| match self.measure {
                Measure::Score => format!("{name} {mean:.2}"),
                Measure::Wins => format!("{name} {:.1} %", 100.0 * mean),
            };
            let texts: Vec<String> = self.names.iter().zip(means).map(written).collect();
            bar.set_message(crate::output::printable(&texts.join("   ")));
        }
    }

    /// Takes it off the terminal.
    pub(super) fn clear(self) {
        if let Some(bar) = self.shown {
            bar.finish_and_clear();
        }
    }
}
