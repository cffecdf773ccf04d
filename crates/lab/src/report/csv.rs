//! Reports as comma-separated values.

use super::{Comparison, MatchReport, Significance};
use crate::matches::Measure;
use crate::statistics::{CONFIDENCE, Interval, Paired, Sample};

/// The columns of a mean: itself, the standard deviation of a deal, the standard error, and the ends of the 95 % confidence
/// interval.
const MEAN: [&str; 5] = ["", "_sd_per_deal", "_standard_error", "_ci95_low", "_ci95_high"];

/// The columns of a difference: itself, its standard error, the ends of its 95 % confidence interval, and the probability of one
/// at least as large by luck alone.
const DIFFERENCE: [&str; 5] = [
    "_difference",
    "_difference_standard_error",
    "_difference_ci95_low",
    "_difference_ci95_high",
    "_p_value",
];

impl MatchReport {
    /// The headings of [`csv`](MatchReport::csv).
    pub fn csv_header(with_time: bool) -> String {
        let mut columns: Vec<String> =
            ["match", "name", "game", "players", "options", "seed", "agent", "spec", "deals", "games"]
                .map(str::to_string)
                .to_vec();
        for figure in ["score", "wins", "bids_made", "moves_left"] {
            columns.extend(MEAN.map(|kind| format!("{figure}{kind}")));
        }
        columns.extend(["depth", "nodes_per_move"].map(str::to_string));
        if with_time {
            let times = ["seconds_per_move", "cpu_seconds_per_move", "own_seconds_per_move"];
            columns.extend(times.map(str::to_string));
        }
        columns.push("forfeits".to_string());
        columns.join(",") + "\n"
    }

    /// One line per agent, with all digits.
    pub fn csv(&self, with_time: bool) -> String {
        let played = &self.played;
        let mut text = String::new();
        for agent in &self.agents {
            let mut fields = vec![
                played.id.to_string(),
                csv_field(&played.name),
                csv_field(&played.game),
                played.players.to_string(),
                csv_field(&played.options),
                played.seed.to_string(),
                csv_field(&agent.name),
                csv_field(&agent.spec),
                self.deals.to_string(),
                (self.deals * played.seatings).to_string(),
            ];
            let share = |sample: &Sample| sample.share_interval(0.0, 1.0, CONFIDENCE);
            fields.extend(mean(Some(&agent.score), |sample| sample.interval(CONFIDENCE)));
            fields.extend(mean(Some(&agent.wins), share));
            fields.extend(mean(agent.bids_made.as_ref(), share));
            fields.extend(mean(agent.moves_left.as_ref(), |sample| sample.interval(CONFIDENCE)));
            fields.extend([number(agent.depth), agent.nodes.to_string()]);
            if with_time {
                let times = [Some(agent.time), agent.processor, agent.reported];
                fields.extend(times.map(|time| number(time.map(|time| time.as_secs_f64()))));
            }
            fields.push(agent.forfeits.to_string());
            text += &(fields.join(",") + "\n");
        }
        text
    }

    /// The headings of [`pairs_csv`](MatchReport::pairs_csv).
    pub fn pairs_csv_header() -> String {
        let mut columns: Vec<String> =
            ["match", "name", "game", "agent", "other", "deals", "measure"].map(str::to_string).to_vec();
        for figure in ["score", "wins", "bids_made"] {
            columns.extend(DIFFERENCE.map(|kind| format!("{figure}{kind}")));
        }
        columns.extend(["corrected_p_value", "better"].map(str::to_string));
        columns.join(",") + "\n"
    }

    /// One line per pair of agents, with all digits: the first less the other, deal by deal. The corrected p-value is that of
    /// the deciding measure for all comparisons of the match (Bonferroni); it is empty where the match was tested after each
    /// deal, or there are too few.
    pub fn pairs_csv(&self) -> String {
        self.comparisons.iter().map(|comparison| self.pair(comparison) + "\n").collect()
    }

    fn pair(&self, comparison: &Comparison) -> String {
        let played = &self.played;
        let measure = match comparison.measure {
            Measure::Score => "score",
            Measure::Wins => "wins",
        };
        let mut fields = vec![
            played.id.to_string(),
            csv_field(&played.name),
            csv_field(&played.game),
            csv_field(&self.agents[comparison.one].name),
            csv_field(&self.agents[comparison.other].name),
            self.deals.to_string(),
            measure.to_string(),
        ];
        let share = |sample: &Sample| sample.share_interval(-1.0, 1.0, CONFIDENCE);
        fields.extend(difference(Some(&comparison.score), |sample| sample.interval(CONFIDENCE)));
        fields.extend(difference(Some(&comparison.wins), share));
        fields.extend(difference(comparison.bids_made.as_ref(), share));
        let (p_value, better) = match comparison.significance {
            Significance::Unknown => (None, None),
            Significance::Better { agent, p_value } => (p_value, Some(agent)),
            Significance::Unclear { p_value } => (p_value, None),
        };
        let better = better.map(|agent| csv_field(&self.agents[agent].name));
        fields.extend([number(p_value), better.unwrap_or_default()]);
        fields.join(",")
    }
}

fn mean(sample: Option<&Sample>, interval: impl Fn(&Sample) -> Option<Interval>) -> [String; MEAN.len()] {
    let interval = sample.and_then(interval);
    [
        sample.map(Sample::mean),
        sample.and_then(Sample::deviation),
        sample.and_then(Sample::error),
        interval.map(|interval| interval.low),
        interval.map(|interval| interval.high),
    ]
    .map(number)
}

fn difference(
    paired: Option<&Paired>,
    interval: impl Fn(&Sample) -> Option<Interval>,
) -> [String; DIFFERENCE.len()] {
    let sample = paired.map(Paired::differences);
    let [mean, _, error, low, high] = mean(sample, interval);
    [mean, error, low, high, number(paired.and_then(Paired::p_value))]
}

fn number(value: Option<f64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Returns a field of CSV that may hold any text, in quotation marks if it needs them.
pub fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}
