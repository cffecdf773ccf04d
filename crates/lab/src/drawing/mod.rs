//! Pictures: trees with the windows, values and prunes of a search at each node, and boards.
//!
//! ```
//! use maxn::SearchOptions;
//! use maxn_games::tree::Document;
//! use maxn_lab::drawing;
//! use maxn_play::TablePool;
//!
//! let document = Document::parse(
//!     r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,5,4]},{"scores":[6,2,2]}]}}"#,
//! )?;
//! let options = SearchOptions::default();
//! let (result, trace) = document.trace(&options, &mut TablePool::new(0))?;
//! let svg = drawing::draw(&document, options.algorithm, &result, &trace);
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod branch;
mod card;
mod dots;
mod header;
mod layout;
pub(crate) mod palette;
pub(crate) mod svg;

pub use board::draw_board;
use branch::Branch;
use card::Card;
pub use dots::{Dot, draw_dots};
use layout::Layout;
use maxn::Algorithm;
use maxn_games::tree::{Document, Trace};
use maxn_play::SearchResult;
use svg::Svg;

/// The most nodes of a drawing: viewers cannot handle larger ones.
pub const MOST_NODES: usize = 20_000;

/// The space around everything.
const MARGIN: f64 = 24.0;

/// Draws a tree as SVG, with the result and the trace of a search.
pub fn draw(document: &Document, algorithm: Algorithm, result: &SearchResult, trace: &Trace) -> String {
    let cards: Vec<Card> = (0..document.nodes().len()).map(|node| Card::new(document, trace, node)).collect();
    let parents: Vec<Option<usize>> = document.nodes().iter().map(|node| node.parent).collect();
    let layout = Layout::new(&parents, cards.iter().map(Card::size).collect());
    let header = header::Header::new(document, algorithm, result, trace, layout.size.width);

    let width = layout.size.width.max(header.size().width);
    let left = MARGIN + (width - layout.size.width) / 2.0;
    let top = MARGIN + header.size().height;
    let mut svg = Svg::new(width + 2.0 * MARGIN, top + layout.size.height + MARGIN);
    header.draw(&mut svg, MARGIN, MARGIN);

    let in_line = line_of_play(document, result);
    let branches: Vec<Branch> = parents
        .iter()
        .enumerate()
        .filter_map(|(node, parent)| Some(Branch::new(&layout, (*parent)?, node)))
        .collect();
    svg.open_group(left, top);
    // The line of play is above other branches, cards are above branches, and marks above all.
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

/// The nodes of the line of play.
fn line_of_play(document: &Document, result: &SearchResult) -> Vec<bool> {
    let nodes = document.nodes();
    let mut in_line = vec![false; nodes.len()];
    in_line[0] = true;
    let mut node = 0;
    for step in &result.line {
        let Some(&child) = nodes[node].children().get(step.index) else { break };
        in_line[child] = true;
        node = child;
    }
    in_line
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::SearchOptions;
    use maxn_play::TablePool;

    #[test]
    fn chance_has_a_band_of_its_own_and_its_events_their_weights() {
        let document = Document::parse(
            r#"{"players":2,"root":{"player":1,"children":[{"scores":[1,2]},
                {"chance":[[2,{"scores":[3,0]}],[1,{"scores":[9,3]}]]}]}}"#,
        )
        .expect("a tree");
        let options = SearchOptions::default();
        let (result, trace) = document.trace(&options, &mut TablePool::new(0)).expect("every need is met");
        let svg = draw(&document, options.algorithm, &result, &trace);
        assert_eq!(svg.matches("class=\"node chance\"").count(), 1);
        assert!(svg.contains("2 in 3") && svg.contains("1 in 3") && svg.contains(">?<"), "{svg}");
    }
}
