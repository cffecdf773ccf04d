//! The charts of a report, as SVG.

use super::MatchReport;
use crate::drawing::palette;
use crate::drawing::svg::{Font, Svg, shortened};
use crate::results_db::MoveEffort;
use crate::statistics::{CONFIDENCE, Interval};

/// Narrow enough for a telephone; wider pages show two charts beside each other.
const WIDTH: f64 = 420.0;
const ROW: f64 = 46.0;
const MARGIN: f64 = 14.0;
/// The space for the numbers of an axis.
const AXIS: f64 = 58.0;
const HEIGHT: f64 = 220.0;
const SMALL: Font = Font::new(12.0, palette::GREY);
const NAME: Font = Font::new(12.0, palette::INK);
/// The most letters of an agent's name.
const LETTERS: usize = 52;

/// Draws a dot for the mean score of each agent, and a line for its confidence interval.
pub(super) fn scores(report: &MatchReport) -> String {
    let better = if report.played.lowest_wins { "lower is better" } else { "higher is better" };
    let values = report.agents.iter().map(|agent| (agent.score.mean(), agent.score.interval(CONFIDENCE)));
    intervals(report, &values.collect::<Vec<_>>(), &format!("score of a player ({better})"))
}

/// Draws a dot for the share of wins of each agent, and a line for its confidence interval.
pub(super) fn wins(report: &MatchReport) -> String {
    let percent = |interval: Interval| Interval { low: 100.0 * interval.low, high: 100.0 * interval.high };
    let values = report.agents.iter().map(|agent| {
        let interval = agent.wins.share_interval(0.0, 1.0, CONFIDENCE);
        (100.0 * agent.wins.mean(), interval.map(percent))
    });
    intervals(report, &values.collect::<Vec<_>>(), "wins in percent of all games")
}

/// Draws a dot and a line for each agent, under its name.
fn intervals(report: &MatchReport, values: &[(f64, Option<Interval>)], axis: &str) -> String {
    let ends = |&(mean, interval): &(f64, Option<Interval>)| {
        interval.map_or([mean, mean], |interval| [interval.low, interval.high])
    };
    let scale = Scale::around(values.iter().flat_map(ends));
    let place = |value: f64| 2.0 * MARGIN + scale.part(value) * (WIDTH - 4.0 * MARGIN);
    let bottom = MARGIN + ROW * report.agents.len() as f64;
    let mut svg = Svg::new(WIDTH, bottom + 2.0 * MARGIN + 2.0 * SMALL.size);
    svg.open_class("axis");
    for mark in scale.marks() {
        rule(&mut svg, (place(mark), MARGIN), (place(mark), bottom));
        let text = scale.written(mark);
        svg.text(place(mark) - SMALL.width(&text) / 2.0, bottom + MARGIN, SMALL, &text);
    }
    svg.text((WIDTH - SMALL.width(axis)) / 2.0, bottom + 2.0 * MARGIN + SMALL.size, SMALL, axis);
    svg.close_group();
    for (row, (agent, value)) in report.agents.iter().zip(values).enumerate() {
        let y = MARGIN + ROW * (row as f64 + 0.7);
        svg.text(MARGIN, y - 14.0, NAME, &shortened(&agent.name, LETTERS));
        let [low, high] = ends(value);
        svg.open_titled("agent", &format!("{}: {:.3} ({low:.3} to {high:.3})", agent.name, value.0));
        line(&mut svg, (place(low), y), (place(high), y), row, 3.0);
        dot(&mut svg, (place(value.0), y), row, 6.0);
        svg.close_group();
    }
    svg.finish()
}

/// Draws the depth of each agent's searches, round by round; `None` if no agent searched.
pub(super) fn depths(report: &MatchReport) -> Option<String> {
    let depth = |effort: &MoveEffort| (effort.searched > 0).then(|| effort.depth / effort.searched as f64);
    by_round(report, "depth", depth)
}

/// Draws the nodes of each agent's moves, round by round; `None` if there were none.
pub(super) fn nodes(report: &MatchReport) -> Option<String> {
    let nodes =
        |effort: &MoveEffort| (effort.nodes > 0).then(|| effort.nodes as f64 / effort.moves.max(1) as f64);
    by_round(report, "nodes per move", nodes)
}

/// Draws a line for each agent.
fn by_round(report: &MatchReport, axis: &str, value: impl Fn(&MoveEffort) -> Option<f64>) -> Option<String> {
    let values: Vec<(usize, u32, f64)> = report
        .efforts
        .iter()
        .filter_map(|effort| Some((effort.agent, effort.round, value(effort)?)))
        .collect();
    let last = values.iter().map(|&(_, round, _)| round).max()?;
    let scale = Scale::around(values.iter().map(|&(.., value)| value).chain([0.0]));
    let legend = MARGIN + 18.0 * report.agents.len() as f64;
    let (top, bottom) = (legend + 2.0 * MARGIN, legend + 2.0 * MARGIN + HEIGHT);
    let right = WIDTH - MARGIN;
    let x = |round: u32| AXIS + (right - AXIS) * f64::from(round) / f64::from(last.max(1));
    let y = |value: f64| bottom - (bottom - top) * scale.part(value);
    let mut svg = Svg::new(WIDTH, bottom + 2.0 * MARGIN + 2.0 * SMALL.size);
    svg.open_class("axis");
    svg.text(MARGIN, legend + MARGIN, SMALL, axis);
    for mark in scale.marks() {
        rule(&mut svg, (AXIS, y(mark)), (right, y(mark)));
        let text = scale.written(mark);
        svg.text(AXIS - 6.0 - SMALL.width(&text), y(mark) + 4.0, SMALL, &text);
    }
    for round in (0..=last).step_by((last as usize / 8).max(1)) {
        svg.text(x(round) - 4.0, bottom + MARGIN + 4.0, SMALL, &(round + 1).to_string());
    }
    let rounds = "round of the table";
    svg.text(
        AXIS + (right - AXIS - SMALL.width(rounds)) / 2.0,
        bottom + 2.0 * MARGIN + SMALL.size,
        SMALL,
        rounds,
    );
    svg.close_group();
    for (agent, named) in report.agents.iter().enumerate() {
        let height = MARGIN + 18.0 * agent as f64;
        dot(&mut svg, (MARGIN + 5.0, height), agent, 5.0);
        svg.text(MARGIN + 18.0, height + 4.0, NAME, &shortened(&named.name, LETTERS - 2));
        let own = values.iter().filter(|&&(by, ..)| by == agent);
        let points: Vec<(f64, f64)> = own.map(|&(_, round, value)| (x(round), y(value))).collect();
        for two in points.windows(2) {
            line(&mut svg, two[0], two[1], agent, 2.0);
        }
        for &point in &points {
            dot(&mut svg, point, agent, 3.0);
        }
    }
    Some(svg.finish())
}

/// The number of colours that a page knows.
const COLOURS: usize = 8;

/// A line in the colour of an agent; the class lets a page choose another for the dark.
fn line(svg: &mut Svg, from: (f64, f64), to: (f64, f64), agent: usize, width: f64) {
    path(svg, from, to, &format!("s{}", agent % COLOURS), palette::player(agent), width);
}

fn rule(svg: &mut Svg, from: (f64, f64), to: (f64, f64)) {
    path(svg, from, to, "rule", "#e2e8f0", 1.0);
}

fn path(svg: &mut Svg, from: (f64, f64), to: (f64, f64), class: &str, colour: &str, width: f64) {
    svg.write(format_args!(
        "<path class=\"{class}\" d=\"M{:.1} {:.1} L{:.1} {:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\"/>\n",
        from.0, from.1, to.0, to.1
    ));
}

fn dot(svg: &mut Svg, at: (f64, f64), agent: usize, radius: f64) {
    svg.write(format_args!(
        "<circle class=\"f{}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{}\"/>\n",
        agent % COLOURS,
        at.0,
        at.1,
        palette::player(agent)
    ));
}

/// An axis with marks at round numbers.
struct Scale {
    first: f64,
    last: f64,
    step: f64,
}

impl Scale {
    /// An axis that holds all these values.
    fn around(values: impl Iterator<Item = f64>) -> Self {
        const MARKS: f64 = 6.0;
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) =
            if low.is_finite() && high > low { (low, high) } else { (0.0_f64.min(low), 1.0_f64.max(high)) };
        let (low, high) = if low.is_finite() && high.is_finite() { (low, high) } else { (0.0, 1.0) };
        let rough = (high - low) / MARKS;
        let power = 10.0_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        Scale { first: (low / step).floor() * step, last: (high / step).ceil() * step, step }
    }

    /// The place of a value on the axis, from 0 to 1.
    fn part(&self, value: f64) -> f64 {
        (value - self.first) / (self.last - self.first)
    }

    fn marks(&self) -> impl Iterator<Item = f64> {
        let (first, step) = (self.first, self.step);
        (0..=((self.last - first) / step).round() as u32).map(move |mark| first + f64::from(mark) * step)
    }

    /// Writes a value with as many decimals as the marks need.
    fn written(&self, value: f64) -> String {
        let decimals = (-self.step.log10().floor()).max(0.0) as usize;
        // Zero is written without a sign.
        let value = if value.abs() < self.step / 1e6 { 0.0 } else { value };
        format!("{value:.decimals$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_hold_everything() {
        for (values, first, last, step) in [
            (vec![0.3, 9.2], 0.0, 10.0, 2.0),
            (vec![8.01, 8.99], 8.0, 9.0, 0.2),
            (vec![-3.0, 110_000.0], -20_000.0, 120_000.0, 20_000.0),
            (vec![5.0, 5.0], 0.0, 5.0, 1.0),
            (vec![], 0.0, 1.0, 0.2),
        ] {
            let scale = Scale::around(values.iter().copied());
            assert!((scale.first - first).abs() < 1e-9, "{values:?} from {}", scale.first);
            assert!((scale.last - last).abs() < 1e-9, "{values:?} to {}", scale.last);
            assert!((scale.step - step).abs() < 1e-9, "{values:?} by {}", scale.step);
            assert!(values.iter().all(|&value| (0.0..=1.0).contains(&scale.part(value))));
        }
        assert_eq!(Scale::around([0.0, 0.9].into_iter()).written(0.4), "0.4");
    }
}
