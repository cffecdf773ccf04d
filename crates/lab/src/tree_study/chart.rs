//! The charts of a study: nodes by depth.

use super::StudyRow;
use crate::drawing::palette;
use crate::drawing::svg::{Escaped, Font, Svg};
use maxn::Algorithm;

const WIDTH: f64 = 760.0;
/// The room for the numbers of the axis.
const LEFT: f64 = 70.0;
/// The right end of the lines, beside which the algorithms are named.
const RIGHT: f64 = 490.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 24.0;
/// The room below a chart for the depths.
const BELOW: f64 = 48.0;
const SMALL: Font = Font::new(12.0, palette::GREY);
const NAME: Font = Font::new(12.0, palette::INK);
const TITLE: Font = Font::new(14.0, palette::INK).bold();
const LINE: f64 = 17.0;
/// The number of colours; further algorithms have broken lines.
const COLOURS: usize = maxn::MAX_PLAYERS;

/// Draws a chart for each combination of parameters but the depth.
pub(super) fn draw(rows: &[StudyRow]) -> String {
    let mut groups: Vec<(String, Vec<&StudyRow>)> = Vec::new();
    for row in rows {
        let title = title(row);
        match groups.iter_mut().find(|(other, _)| *other == title) {
            Some((_, group)) => group.push(row),
            None => groups.push((title, vec![row])),
        }
    }
    let height =
        |group: &[&StudyRow]| MARGIN + LINE + HEIGHT.max(LINE * algorithms(group).len() as f64) + BELOW;
    let mut svg = Svg::new(WIDTH, MARGIN + groups.iter().map(|(_, group)| height(group)).sum::<f64>());
    let mut top = 0.0;
    for (title, group) in &groups {
        svg.open_group(0.0, top);
        panel(&mut svg, title, group);
        svg.close_group();
        top += height(group);
    }
    svg.finish()
}

/// The parameters of a row but for the depth.
fn title(row: &StudyRow) -> String {
    let others = row.parameters.iter().filter(|(key, _)| key != "d");
    others.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(", ")
}

fn algorithms(group: &[&StudyRow]) -> Vec<Algorithm> {
    let mut algorithms = Vec::new();
    for row in group {
        if !algorithms.contains(&row.algorithm) {
            algorithms.push(row.algorithm);
        }
    }
    algorithms
}

/// Draws the lines of all algorithms. The scale of nodes is logarithmic: a tree grows by a factor per ply.
fn panel(svg: &mut Svg, title: &str, group: &[&StudyRow]) {
    let depth = |row: &StudyRow| row.number("d").unwrap_or_default() as f64;
    let (first, last) = ends(group.iter().map(|row| depth(row)));
    let (low, high) = ends(group.iter().map(|row| row.nodes.mean().max(1.0).log10()));
    let (low, high) = (low.floor(), high.ceil().max(low.floor() + 1.0));
    let (top, bottom) = (MARGIN + LINE, MARGIN + LINE + HEIGHT);
    let x = |depth: f64| {
        LEFT + MARGIN + (RIGHT - LEFT - 2.0 * MARGIN) * (depth - first) / (last - first).max(1.0)
    };
    let y = |nodes: f64| bottom - (bottom - top) * (nodes.max(1.0).log10() - low) / (high - low);
    svg.text(LEFT, MARGIN, TITLE, title);
    for power in low as i32..=high as i32 {
        let nodes = 10.0_f64.powi(power);
        rule(svg, (LEFT, y(nodes)), (RIGHT, y(nodes)));
        let text = format!("{nodes:.0}");
        svg.text(LEFT - 6.0 - SMALL.width(&text), y(nodes) + 4.0, SMALL, &text);
    }
    for depth in first as u64..=last as u64 {
        let text = depth.to_string();
        svg.text(x(depth as f64) - SMALL.width(&text) / 2.0, bottom + 16.0, SMALL, &text);
    }
    svg.text(LEFT, bottom + 33.0, SMALL, "nodes, mean of all trees, by depth");
    for (place, algorithm) in algorithms(group).into_iter().enumerate() {
        let colour = palette::player(place % COLOURS);
        let dashes = if place < COLOURS { "" } else { " stroke-dasharray=\"5 3\"" };
        let own = group.iter().filter(|row| row.algorithm == algorithm);
        let points: Vec<(f64, f64)> = own.clone().map(|row| (x(depth(row)), y(row.nodes.mean()))).collect();
        let means: Vec<String> =
            own.map(|row| format!("depth {}: {:.0}", depth(row), row.nodes.mean())).collect();
        svg.open_titled("algorithm", &format!("{algorithm}, {}", means.join(", ")));
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        svg.write(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n",
            Escaped(&path.join(" "))
        ));
        for (x, y) in points {
            svg.write(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>\n"));
        }
        let height = top + LINE * place as f64;
        svg.write(format_args!(
            "<path d=\"M{:.1} {height:.1} h22\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n",
            RIGHT + 12.0
        ));
        svg.text(RIGHT + 42.0, height + 4.0, NAME, &algorithm.to_string());
        svg.close_group();
    }
}

fn rule(svg: &mut Svg, from: (f64, f64), to: (f64, f64)) {
    svg.write(format_args!(
        "<path d=\"M{:.1} {:.1} L{:.1} {:.1}\" stroke=\"#e2e8f0\"/>\n",
        from.0, from.1, to.0, to.1
    ));
}

/// The least and the greatest of some numbers.
fn ends(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), number| {
        (least.min(number), most.max(number))
    })
}
