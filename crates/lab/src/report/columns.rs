//! The columns of a report's table, the same in every form.

use super::{AgentReport, MatchReport};
use crate::statistics::{CONFIDENCE, Interval, Sample};
use std::time::Duration;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading.
    pub heading: &'static str,
    /// True if the cells are numbers.
    pub is_numeric: bool,
    /// A cell for each agent.
    pub cells: Vec<String>,
}

impl MatchReport {
    /// The table, column by column. Times differ between runs; without them the same match has the same table.
    pub fn columns(&self, with_time: bool) -> Vec<Column> {
        let column = |heading, is_numeric, cell: &dyn Fn(&AgentReport) -> String| Column {
            heading,
            is_numeric,
            cells: self.agents.iter().map(cell).collect(),
        };
        let mut columns = vec![
            column("agent", false, &|agent| agent.name.clone()),
            column("score", true, &|agent| number(known_mean(&agent.score), 3)),
            column("±", true, &|agent| number(agent.score.half_width(CONFIDENCE), 3)),
            column("sd per deal", true, &|agent| number(agent.score.deviation(), 2)),
            column("wins %", true, &|agent| percent(known_mean(&agent.wins))),
            column("95 % interval", true, &|agent| percent_interval(&agent.wins)),
        ];
        if self.agents.iter().any(|agent| agent.bids_made.is_some()) {
            columns.push(column("bids made %", true, &|agent| {
                percent(agent.bids_made.as_ref().and_then(known_mean))
            }));
            columns.push(column("interval of bids", true, &|agent| {
                agent.bids_made.as_ref().map_or_else(|| "-".to_string(), percent_interval)
            }));
        }
        if self.agents.iter().any(|agent| agent.moves_left.is_some()) {
            let mean = |agent: &AgentReport| number(agent.moves_left.as_ref().map(Sample::mean), 2);
            let spread = |left: &Sample| left.half_width(CONFIDENCE);
            columns.push(column("from winning", true, &mean));
            columns.push(column("± from winning", true, &|agent| {
                number(agent.moves_left.as_ref().and_then(spread), 2)
            }));
        }
        columns.push(column("depth", true, &|agent| number(agent.depth, 2)));
        columns.push(column("nodes per move", true, &|agent| format!("{:.0}", agent.nodes)));
        if with_time {
            let millis = |time: Option<Duration>| number(time.map(|time| time.as_secs_f64() * 1e3), 2);
            columns.push(column("ms per move", true, &|agent| millis(Some(agent.time))));
            columns.push(column("CPU ms per move", true, &|agent| millis(agent.processor)));
            if self.agents.iter().any(|agent| agent.reported.is_some()) {
                columns.push(column("own ms per move", true, &|agent| millis(agent.reported)));
            }
        }
        if self.agents.iter().any(|agent| agent.forfeits > 0) {
            columns.push(column("forfeits", true, &|agent| agent.forfeits.to_string()));
        }
        columns
    }
}

/// The ends of the confidence interval of a share, in percent.
pub(super) fn percent_interval(sample: &Sample) -> String {
    let interval = sample.share_interval(0.0, 1.0, CONFIDENCE);
    let written = |interval: Interval| format!("{:.1} to {:.1}", 100.0 * interval.low, 100.0 * interval.high);
    interval.map_or_else(|| "-".to_string(), written)
}

/// The mean of a sample, which is empty before the first deal is finished.
fn known_mean(sample: &Sample) -> Option<f64> {
    (sample.count() > 0).then(|| sample.mean())
}

fn percent(part: Option<f64>) -> String {
    number(part.map(|part| 100.0 * part), 1)
}

fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_string(), |value| format!("{value:.decimals$}"))
}
