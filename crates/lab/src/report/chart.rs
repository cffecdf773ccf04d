//! The charts of a report, as SVG.

use super::{AgentReport, MatchReport};
use crate::drawing::palette;
use crate::drawing::svg::{Font, Svg, shortened};
use crate::results_db::MoveEffort;
use crate::statistics::CONFIDENCE;

const WIDTH: f64 = 860.0;
const ROW: f64 = 34.0;
const MARGIN: f64 = 16.0;
/// The space for the numbers of an axis.
const AXIS: f64 = 64.0;
const HEIGHT: f64 = 300.0;
const SMALL: Font = Font::new(12.0, palette::GREY);
/// The most letters of an agent's name.
const NAME: usize = 44;

/// Draws a dot for the mean of each agent, and a line for its confidence interval.
pub(super) fn scores(report: &MatchReport) -> String {
    let half = |agent: &AgentReport| agent.score.half_width(CONFIDENCE).unwrap_or(0.0);
    let ends = |agent: &AgentReport| [agent.score.mean() - half(agent), agent.score.mean() + half(agent)];
    let scale = Scale::around(report.agents.iter().flat_map(ends));
    let names = SMALL.width(&"m".repeat(NAME)).min(WIDTH / 2.5);
    let place = |value: f64| names + MARGIN + scale.part(value) * (WIDTH - names - 2.0 * MARGIN);
    let bottom = MARGIN + ROW * report.agents.len() as f64;
    let mut svg = Svg::new(WIDTH, bottom + 2.0 * MARGIN + SMALL.size);
    for mark in scale.marks() {
        line(&mut svg, (place(mark), MARGIN), (place(mark), bottom), "#e2e8f0", 1.0);
        let text = scale.written(mark);
        svg.text(place(mark) - SMALL.width(&text) / 2.0, bottom + MARGIN, SMALL, &text);
    }
    for (row, agent) in report.agents.iter().enumerate() {
        let y = MARGIN + ROW * (row as f64 + 0.5);
        let colour = palette::player(row);
        svg.text(MARGIN, y + 4.0, Font::new(12.0, palette::INK), &shortened(&agent.name, NAME - 8));
        let [low, high] = ends(agent);
        let title = format!("{}: {:.3} ± {:.3}", agent.name, agent.score.mean(), half(agent));
        svg.open_titled("agent", &title);
        line(&mut svg, (place(low), y), (place(high), y), colour, 3.0);
        dot(&mut svg, (place(agent.score.mean()), y), colour, 6.0);
        svg.close_group();
    }
    svg.finish()
}

/// Draws the depth of each agent's searches, round by round; `None` if no agent searched.
pub(super) fn depths(report: &MatchReport) -> Option<String> {
    by_round(report, |effort| (effort.searched > 0).then(|| effort.depth / effort.searched as f64))
}

/// Draws the nodes of each agent's moves, round by round; `None` if there were none.
pub(super) fn nodes(report: &MatchReport) -> Option<String> {
    by_round(report, |effort| (effort.nodes > 0).then(|| effort.nodes as f64 / effort.moves.max(1) as f64))
}

/// Draws a line for each agent.
fn by_round(report: &MatchReport, value: impl Fn(&MoveEffort) -> Option<f64>) -> Option<String> {
    let values: Vec<(usize, u32, f64)> = report
        .efforts
        .iter()
        .filter_map(|effort| Some((effort.agent, effort.round, value(effort)?)))
        .collect();
    let last = values.iter().map(|&(_, round, _)| round).max()?;
    let scale = Scale::around(values.iter().map(|&(.., value)| value).chain([0.0]));
    let legend = MARGIN + 18.0 * report.agents.len() as f64;
    let (top, bottom) = (legend + MARGIN, legend + MARGIN + HEIGHT);
    let right = WIDTH - MARGIN;
    let x = |round: u32| AXIS + (right - AXIS) * f64::from(round) / f64::from(last.max(1));
    let y = |value: f64| bottom - (bottom - top) * scale.part(value);
    let mut svg = Svg::new(WIDTH, bottom + 2.0 * MARGIN + SMALL.size);
    for mark in scale.marks() {
        line(&mut svg, (AXIS, y(mark)), (right, y(mark)), "#e2e8f0", 1.0);
        let text = scale.written(mark);
        svg.text(AXIS - 6.0 - SMALL.width(&text), y(mark) + 4.0, SMALL, &text);
    }
    for round in (0..=last).step_by((last as usize / 12).max(1)) {
        svg.text(x(round) - 4.0, bottom + MARGIN + 4.0, SMALL, &(round + 1).to_string());
    }
    for (agent, named) in report.agents.iter().enumerate() {
        let colour = palette::player(agent);
        let height = MARGIN + 18.0 * agent as f64;
        dot(&mut svg, (AXIS, height), colour, 5.0);
        svg.text(AXIS + 12.0, height + 4.0, Font::new(12.0, palette::INK), &shortened(&named.name, 2 * NAME));
        let own = values.iter().filter(|&&(by, ..)| by == agent);
        let points: Vec<(f64, f64)> = own.map(|&(_, round, value)| (x(round), y(value))).collect();
        for two in points.windows(2) {
            line(&mut svg, two[0], two[1], colour, 2.0);
        }
        for &point in &points {
            dot(&mut svg, point, colour, 3.0);
        }
    }
    Some(svg.finish())
}

fn line(svg: &mut Svg, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
    svg.write(format_args!(
        "<path d=\"M{:.1} {:.1} L{:.1} {:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\"/>\n",
        from.0, from.1, to.0, to.1
    ));
}

fn dot(svg: &mut Svg, at: (f64, f64), colour: &str, radius: f64) {
    svg.write(format_args!(
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{colour}\"/>\n",
        at.0, at.1
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
