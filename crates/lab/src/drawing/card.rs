//! Nodes as cards: the player or chance, the value and the window.

use super::layout::{Point, Size};
use super::palette;
use super::svg::{Font, Svg, shortened};
use maxn::Player;
use maxn_games::tree::{Document, Exit, Node, NodeKind, NodeTrace, Trace};
use std::fmt::Write;

const VALUE: Font = Font::new(13.0, palette::INK);
const SMALL: Font = Font::new(10.5, palette::GREY);
/// The space inside a card's edge.
const PADDING: f64 = 8.0;
/// The coloured band with the player's number.
const BAND: f64 = 20.0;
/// The most letters of a label that a card shows; the tooltip shows them all.
const LABEL: usize = 24;

/// The picture of a node.
pub(super) struct Card {
    mover: Mover,
    visited: bool,
    lines: Vec<Line>,
    tooltip: String,
}

/// The one who decides at a node.
#[derive(Clone, Copy, PartialEq)]
enum Mover {
    Player(Player),
    Chance,
    /// The game is over.
    Nobody,
}

type Line = Vec<(String, Font)>;

impl Card {
    pub(super) fn new(document: &Document, trace: &Trace, id: usize) -> Self {
        let (node, record) = (&document.nodes()[id], &trace.nodes[id]);
        let mut lines: Vec<Line> = Vec::new();
        if let Some(label) = &node.label {
            lines.push(vec![(shortened(label, LABEL), SMALL.italic())]);
        }
        if let Some((weight, all)) = weight(document, id) {
            lines.push(vec![(format!("{weight} in {all}"), SMALL.italic())]);
        }
        lines.push(value(document, trace, id));
        // The window of a leaf changes nothing about it.
        let visit = record.visits.last().filter(|visit| !visit.window.is_open() && node.scores().is_none());
        if let Some(visit) = visit {
            lines.push(vec![(visit.window.to_string(), SMALL)]);
        }
        Card {
            mover: mover(node),
            visited: record.is_visited(),
            lines,
            tooltip: tooltip(document.path(id), node, record),
        }
    }

    pub(super) fn size(&self) -> Size {
        let widths = self.lines.iter().map(|line| line.iter().map(|(text, font)| font.width(text)).sum());
        let text = widths.fold(0.0, f64::max);
        let band = if self.mover == Mover::Nobody { 0.0 } else { BAND };
        let height: f64 = self.lines.iter().map(height).sum();
        Size { width: text + band + 2.0 * PADDING, height: height + 10.0 }
    }

    /// Draws the card with its left upper corner at a point.
    pub(super) fn draw(&self, svg: &mut Svg, corner: Point, in_line: bool) {
        let size = self.size();
        let Point { x: left, y: top } = corner;
        let class = match (self.visited, self.mover) {
            (false, _) => "node unvisited",
            (true, Mover::Nobody) => "node leaf",
            (true, Mover::Chance) => "node chance",
            (true, Mover::Player(_)) => "node inner",
        };
        svg.open_titled(class, &self.tooltip);
        let edge = if in_line { palette::INK } else { self.mover.colour() };
        let stroke = if in_line { 2.4 } else { 1.2 };
        let dashes = if self.visited { "" } else { " stroke-dasharray=\"3 3\" opacity=\"0.5\"" };
        let fill = if self.mover == Mover::Nobody { palette::LEAF } else { palette::CARD };
        svg.write(format_args!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"{fill}\" \
             stroke=\"{edge}\" stroke-width=\"{stroke}\"{dashes}/>",
            size.width, size.height
        ));
        let opacity = if self.visited { 1.0 } else { 0.4 };
        svg.write(format_args!("<g opacity=\"{opacity}\">"));
        let mut x = left + PADDING;
        if self.mover != Mover::Nobody {
            band(svg, left, top, size.height, self.mover);
            x += BAND;
        }
        let mut y = top + 5.0;
        for line in &self.lines {
            let text: f64 = line.iter().map(|(text, font)| font.width(text)).sum();
            let room = left + size.width - PADDING - x;
            y += height(line);
            svg.pieces(x + (room - text) / 2.0, y - 4.0, line);
        }
        svg.write(format_args!("</g>"));
        svg.close_group();
    }
}

impl Mover {
    fn colour(self) -> &'static str {
        match self {
            Mover::Player(player) => palette::player(player),
            Mover::Chance => palette::GREY,
            Mover::Nobody => palette::BRANCH,
        }
    }
}

/// Draws a band with round left corners, and the player's number in it, or a question mark for chance.
fn band(svg: &mut Svg, left: f64, top: f64, height: f64, mover: Mover) {
    let colour = mover.colour();
    svg.write(format_args!(
        "<path d=\"M{:.1} {top:.1}h{:.1}v{height:.1}h-{:.1}a6 6 0 0 1 -6 -6v-{:.1}a6 6 0 0 1 6 -6z\" fill=\"{colour}\"/>",
        left + 6.0,
        BAND - 6.0,
        BAND - 6.0,
        height - 12.0
    ));
    let font = Font::new(13.0, "#ffffff").bold();
    let mark = if let Mover::Player(player) = mover { (player + 1).to_string() } else { "?".to_string() };
    svg.text(left + (BAND - font.width(&mark)) / 2.0, top + height / 2.0 + 4.5, font, &mark);
}

fn height(line: &Line) -> f64 {
    line.iter().map(|(_, font)| font.size * 1.35).fold(0.0, f64::max)
}

fn mover(node: &Node) -> Mover {
    match node.kind {
        NodeKind::Inner { player, .. } => Mover::Player(player),
        NodeKind::Chance { .. } => Mover::Chance,
        NodeKind::Leaf { .. } => Mover::Nobody,
    }
}

/// The weight of a node after a chance event, and that of all events together.
fn weight(document: &Document, id: usize) -> Option<(u32, u64)> {
    let parent = &document.nodes()[document.nodes()[id].parent?];
    if parent.weights().is_empty() {
        return None;
    }
    let place = parent.children().iter().position(|&child| child == id)?;
    let all = parent.weights().iter().map(|&weight| u64::from(weight)).sum();
    parent.weights().get(place).map(|&weight| (weight, all))
}

/// The line with the value of a node, as far as it is known.
fn value(document: &Document, trace: &Trace, id: usize) -> Line {
    let node = &document.nodes()[id];
    if let Some(scores) = node.scores().or(trace.nodes[id].value()) {
        // At a leaf the score of the player who chose it stands out.
        let chooser = match (mover(node), node.parent) {
            (Mover::Nobody, Some(parent)) => mover(&document.nodes()[parent]),
            (mover, _) => mover,
        };
        return tuple(scores, chooser);
    }
    let (word, font) = match trace.nodes[id].visits.last().map(|visit| &visit.exit) {
        None => ("?", VALUE),
        Some(Some(Exit::Outside { .. })) => ("no", VALUE.bold()),
        Some(Some(Exit::FromTable)) => ("table", VALUE.italic()),
        Some(_) => ("stopped", VALUE.italic()),
    };
    vec![(word.to_string(), Font { colour: palette::GREY, ..font })]
}

/// Scores, with one player's standing out.
fn tuple(scores: &[i32], chooser: Mover) -> Line {
    let mut line = vec![("(".to_string(), VALUE)];
    for (player, score) in scores.iter().enumerate() {
        if player > 0 {
            line.push((", ".to_string(), VALUE));
        }
        let font = if chooser == Mover::Player(player) {
            Font { colour: palette::player(player), ..VALUE.bold() }
        } else {
            VALUE
        };
        line.push((score.to_string(), font));
    }
    line.push((")".to_string(), VALUE));
    line
}

/// Everything about a node in words.
fn tooltip(path: String, node: &Node, record: &NodeTrace) -> String {
    let mut text = path;
    let mut add = |line: std::fmt::Arguments<'_>| {
        write!(text, "\n{line}").expect("writing to a string cannot fail");
    };
    match mover(node) {
        Mover::Player(player) => add(format_args!("player {} moves", player + 1)),
        Mover::Chance => add(format_args!("chance")),
        Mover::Nobody => {}
    }
    for (bound, what) in [(&node.lower, "at least"), (&node.upper, "at most")] {
        if let Some(bound) = bound {
            add(format_args!("heuristic: {what} {bound:?}"));
        }
    }
    for visit in &record.visits {
        let asked = if visit.window.is_open() {
            "its value".to_string()
        } else {
            format!("a value {}", visit.window)
        };
        match &visit.exit {
            Some(Exit::Value(scores)) => add(format_args!("asked for {asked}: {scores:?}")),
            Some(Exit::Outside { by_heuristic: false }) => add(format_args!("asked for {asked}: no")),
            Some(Exit::Outside { by_heuristic: true }) => {
                add(format_args!("asked for {asked}: no, says the heuristic"));
            }
            Some(Exit::FromTable) => add(format_args!("asked for {asked}: answered from the table")),
            Some(Exit::Stopped) | None => add(format_args!("asked for {asked}: stopped")),
        }
    }
    match record.pruned() {
        Some(prune) => add(format_args!("pruned ({}): {prune}", prune.kind())),
        None if !record.is_visited() => add(format_args!("not visited")),
        None => {}
    }
    text
}
