//! The header of a drawing: its title, the result, and the legend of marks.

use super::layout::Size;
use super::svg::{Font, Svg, shortened};
use super::{branch, palette};
use maxn::{Algorithm, Player};
use maxn_games::tree::{Document, NodeTrace, Trace};
use maxn_play::SearchResult;

const TITLE: Font = Font::new(17.0, palette::INK).bold();
const RESULT: Font = Font::new(13.0, palette::GREY);
const LEGEND: Font = Font::new(11.5, palette::GREY);
/// The least width of the legend, however narrow the tree.
const LEGEND_WIDTH: f64 = 640.0;
const LEGEND_LINE: f64 = 24.0;
/// The space for a mark before its meaning.
const MARK: f64 = 30.0;
const BETWEEN: f64 = 22.0;

/// The lines above a drawing.
pub(super) struct Header {
    title: String,
    result: String,
    /// The marks with their places.
    entries: Vec<(f64, f64, Entry)>,
    size: Size,
}

/// A mark that occurs in the drawing.
#[derive(Clone, Copy)]
enum Entry {
    Player(Player),
    Line,
    Pruned,
    Again,
    Unvisited,
    Window,
    Outside,
}

impl Entry {
    fn meaning(self) -> String {
        match self {
            Entry::Player(player) => format!("player {}", player + 1),
            Entry::Line => "line of play".to_string(),
            Entry::Pruned => "pruned".to_string(),
            Entry::Again => "searched again".to_string(),
            Entry::Unvisited => "not visited".to_string(),
            Entry::Window => "the value is asked for only if so".to_string(),
            Entry::Outside => "it is not so".to_string(),
        }
    }

    /// The text of a mark that is a text.
    fn sample(self) -> &'static str {
        match self {
            Entry::Window => "≥ (…)",
            Entry::Outside => "no",
            _ => "",
        }
    }

    fn mark_width(self) -> f64 {
        if self.sample().is_empty() { MARK } else { LEGEND.width(self.sample()) + 8.0 }
    }

    fn width(self) -> f64 {
        self.mark_width() + LEGEND.width(&self.meaning())
    }

    fn draw(self, svg: &mut Svg, x: f64, y: f64) {
        let line = |svg: &mut Svg, look: &str| {
            svg.write(format_args!("<path d=\"M{x:.1} {y:.1}h22\" fill=\"none\" {look}/>"));
        };
        match self {
            Entry::Player(player) => svg.write(format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"14\" height=\"14\" rx=\"3\" fill=\"{}\"/>",
                x + 8.0,
                y - 7.0,
                palette::player(player)
            )),
            Entry::Line => line(svg, &format!("stroke=\"{}\" stroke-width=\"3.4\"", palette::INK)),
            Entry::Pruned => {
                line(svg, &format!("stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"4 4\"", palette::BRANCH));
                branch::cross(svg, x + 11.0, y);
            }
            Entry::Again => {
                line(svg, &format!("stroke=\"{}\" stroke-width=\"1.8\"", palette::AGAIN));
                branch::arrow(svg, x + 11.0, y);
            }
            Entry::Unvisited => svg.write(format_args!(
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"22\" height=\"14\" rx=\"4\" fill=\"none\" stroke=\"{}\" \
                 stroke-dasharray=\"3 3\"/>",
                y - 7.0,
                palette::PALE
            )),
            Entry::Window => svg.text(x, y + 4.0, LEGEND, self.sample()),
            Entry::Outside => svg.text(x, y + 4.0, LEGEND.bold(), self.sample()),
        }
        svg.text(x + self.mark_width(), y + 4.0, LEGEND, &self.meaning());
        svg.write(format_args!("\n"));
    }
}

impl Header {
    pub(super) fn new(
        document: &Document,
        algorithm: Algorithm,
        result: &SearchResult,
        trace: &Trace,
        tree_width: f64,
    ) -> Self {
        let title = shortened(document.title().unwrap_or("A tree"), 90);
        let result = summary(algorithm, result);
        let room = tree_width.max(LEGEND_WIDTH).max(TITLE.width(&title)).max(RESULT.width(&result));
        let mut entries = Vec::new();
        let (mut x, mut y, mut widest) = (0.0, 0.0, 0.0_f64);
        for entry in entries_of(document, trace) {
            if x > 0.0 && x + entry.width() > room {
                (x, y) = (0.0, y + LEGEND_LINE);
            }
            entries.push((x, y, entry));
            x += entry.width();
            widest = widest.max(x);
            x += BETWEEN;
        }
        let width = widest.max(TITLE.width(&title)).max(RESULT.width(&result));
        Header { title, result, entries, size: Size { width, height: 58.0 + y + LEGEND_LINE + 26.0 } }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn draw(&self, svg: &mut Svg, left: f64, top: f64) {
        svg.text(left, top + 15.0, TITLE, &self.title);
        svg.text(left, top + 37.0, RESULT, &self.result);
        svg.write(format_args!("\n<g class=\"legend\">\n"));
        for &(x, y, entry) in &self.entries {
            entry.draw(svg, left + x, top + 66.0 + y);
        }
        svg.close_group();
    }
}

/// The marks that occur, in a fixed order.
fn entries_of(document: &Document, trace: &Trace) -> Vec<Entry> {
    let any = |has: &dyn Fn(&NodeTrace) -> bool| trace.nodes.iter().any(has);
    let mut entries: Vec<Entry> = (0..document.players()).map(Entry::Player).collect();
    entries.push(Entry::Line);
    if trace.pruned().next().is_some() {
        entries.push(Entry::Pruned);
    }
    if trace.researched().next().is_some() {
        entries.push(Entry::Again);
    }
    if any(&|node| !node.is_visited()) {
        entries.push(Entry::Unvisited);
    }
    if any(&|node| node.visits.last().is_some_and(|visit| !visit.window.is_open())) {
        entries.push(Entry::Window);
    }
    if any(&|node| node.is_visited() && node.value().is_none()) {
        entries.push(Entry::Outside);
    }
    entries
}

/// The result in a line.
fn summary(algorithm: Algorithm, result: &SearchResult) -> String {
    let scores: Vec<String> = result.scores.iter().map(i32::to_string).collect();
    let counts = &result.counts;
    let exact = match (result.exact, algorithm.is_sound()) {
        (true, _) => "exact",
        (false, false) => "unsound: may be wrong",
        (false, true) => "not searched to the end",
    };
    format!(
        "{algorithm} · value ({}) · {} nodes, {} leaves, {} pruned · {exact}",
        scores.join(", "),
        counts.nodes,
        counts.leaves,
        counts.prunes.total()
    )
}
