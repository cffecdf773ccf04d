//! Branches between cards, and the marks on them.

use super::layout::{Growth, Layout, Point};
use super::palette;
use super::svg::Svg;
use maxn_games::tree::NodeTrace;

/// A curve from a card to a child's: its ends and two control points.
pub(super) struct Branch {
    pub(super) child: usize,
    curve: [Point; 4],
}

impl Branch {
    pub(super) fn new(layout: &Layout, parent: usize, child: usize) -> Self {
        let (from, to) = (layout.exit(parent), layout.entry(child));
        let (first, second) = match layout.growth {
            Growth::Down => {
                let y = f64::midpoint(from.y, to.y);
                (Point { x: from.x, y }, Point { x: to.x, y })
            }
            Growth::Right => {
                let x = f64::midpoint(from.x, to.x);
                (Point { x, y: from.y }, Point { x, y: to.y })
            }
        };
        Branch { child, curve: [from, first, second, to] }
    }

    /// Draws the line.
    pub(super) fn draw(&self, svg: &mut Svg, child: &NodeTrace, in_line: bool) {
        let look = if in_line {
            format!("class=\"line\" stroke=\"{}\" stroke-width=\"3.4\"", palette::INK)
        } else if !child.is_visited() {
            format!(
                "stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"4 4\" opacity=\"0.6\"",
                palette::BRANCH
            )
        } else if child.researched > 0 {
            format!("stroke=\"{}\" stroke-width=\"1.8\"", palette::AGAIN)
        } else {
            format!("stroke=\"{}\" stroke-width=\"1.4\"", palette::BRANCH)
        };
        let [from, first, second, to] = self.curve;
        svg.write(format_args!(
            "<path d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" fill=\"none\" {look}/>\n",
            from.x, from.y, first.x, first.y, second.x, second.y, to.x, to.y
        ));
    }

    /// Draws the mark of a branch that was pruned or searched again; near the child, where the branches of a wide family are
    /// apart.
    pub(super) fn mark(&self, svg: &mut Svg, child: &NodeTrace) {
        let Point { x, y } = self.point(0.75);
        if let Some(prune) = child.pruned() {
            svg.open_titled("pruned", &format!("pruned ({}): {prune}", prune.kind()));
            cross(svg, x, y);
            svg.close_group();
        } else if child.researched > 0 {
            let times = match child.researched {
                1 => "once".to_string(),
                times => format!("{times} times"),
            };
            svg.open_titled("again", &format!("set aside, then searched again {times}"));
            arrow(svg, x, y);
            svg.close_group();
        }
    }

    /// The point of the curve at `t` from 0 to 1.
    fn point(&self, t: f64) -> Point {
        let rest = 1.0 - t;
        let weights = [rest.powi(3), 3.0 * rest * rest * t, 3.0 * rest * t * t, t.powi(3)];
        let mut point = Point::default();
        for (weight, end) in weights.into_iter().zip(self.curve) {
            point.x += weight * end.x;
            point.y += weight * end.y;
        }
        point
    }
}

/// Draws a cross, with a disc around it for the pointer.
pub(super) fn cross(svg: &mut Svg, x: f64, y: f64) {
    svg.write(format_args!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"#ffffff\" fill-opacity=\"0.85\"/>\
         <path d=\"M{:.1} {:.1}l9 9m0 -9l-9 9\" stroke=\"{}\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>",
        x - 4.5,
        y - 4.5,
        palette::PRUNED
    ));
}

/// Draws an arrow that turns back.
pub(super) fn arrow(svg: &mut Svg, x: f64, y: f64) {
    svg.write(format_args!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"#ffffff\"/>\
         <path d=\"M{:.1} {:.1}a5.5 5.5 0 1 1 -5.5 -5.5\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
         <path d=\"M{:.1} {:.1}l5 3.5l-5 3.5z\" fill=\"{colour}\"/>",
        x + 5.5,
        y,
        x,
        y - 9.0,
        colour = palette::AGAIN
    ));
}
