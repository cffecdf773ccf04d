//! Trees as pictures: what a search asked and found at every node, what it pruned and why.
//!
//! ```
//! use maxn_games::tree::Document;
//! use maxn_lab::{analysis::Settings, drawing};
//!
//! let document = Document::parse(
//!     r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,5,4]},{"scores":[6,2,2]}]}}"#,
//! )?;
//! let settings = Settings::default();
//! let (answer, trace) = settings.trace(&document)?;
//! let svg = drawing::draw(&document, settings.algorithm, &answer, &trace);
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod branch;
mod card;
mod header;
mod layout;
pub(crate) mod palette;
pub(crate) mod svg;

use crate::analysis::{Answer, Trace};
pub use board::draw_board;
use branch::Branch;
use card::Card;
use layout::Layout;
use maxn::Algorithm;
use maxn_games::tree::Document;
use svg::Svg;

/// The most nodes a drawing should have: beyond that no viewer is happy.
pub const MOST_NODES: usize = 20_000;

/// The room around everything.
const MARGIN: f64 = 24.0;

/// Draws a tree as SVG, with what a search of it found and did.
pub fn draw(document: &Document, algorithm: Algorithm, answer: &Answer, trace: &Trace) -> String {
    let cards: Vec<Card> = (0..document.nodes().len()).map(|node| Card::new(document, trace, node)).collect();
    let parents: Vec<Option<usize>> = document.nodes().iter().map(|node| node.parent).collect();
    let layout = Layout::new(&parents, cards.iter().map(Card::size).collect());
    let header = header::Header::new(document, algorithm, answer, trace, layout.size.width);

    let width = layout.size.width.max(header.size().width);
    let left = MARGIN + (width - layout.size.width) / 2.0;
    let top = MARGIN + header.size().height;
    let mut svg = Svg::new(width + 2.0 * MARGIN, top + layout.size.height + MARGIN);
    header.draw(&mut svg, MARGIN, MARGIN);

    let in_line = line_of_play(document, &answer.path);
    let branches: Vec<Branch> = parents
        .iter()
        .enumerate()
        .filter_map(|(node, parent)| Some(Branch::new(&layout, (*parent)?, node)))
        .collect();
    svg.open_group(left, top);
    // The line of play above other branches, cards above branches, marks above all.
    for bold in [false, true] {
        for branch in branches.iter().filter(|branch| in_line[branch.child] == bold) {
            branch.draw(&mut svg, &trace.nodes[branch.child], bold);
        }
    }
    for (node, card) in cards.iter().enumerate() {
        card.draw(&mut svg, layout.corner(node), in_line[node]);
    }
    for branch in &branches {
        branch.mark(&mut svg, &trace.nodes[branch.child]);
    }
    svg.close_group();
    svg.finish()
}

/// Which nodes the line of play goes through.
fn line_of_play(document: &Document, path: &[usize]) -> Vec<bool> {
    let nodes = document.nodes();
    let mut in_line = vec![false; nodes.len()];
    in_line[0] = true;
    let mut node = 0;
    for &place in path {
        let Some(&child) = nodes[node].children().get(place) else { break };
        in_line[child] = true;
        node = child;
    }
    in_line
}
