//! The way to a node, for people.

use super::document::Node;
use std::fmt::Write;

/// Letters of a label that are shown.
const LETTERS: usize = 40;

/// Steps shown at either end of a long way.
const SHOWN: usize = 6;

/// The way to a node of a list in preorder, such as `root, child 2, child 1 ("a")`.
pub(super) fn to_node(nodes: &[Node], node: usize) -> String {
    let mut way = Vec::new();
    let mut at = node;
    while let Some(parent) = nodes[at].parent {
        let place = nodes[parent].children().iter().position(|&child| child == at);
        way.push((place.map_or(0, |place| place + 1), nodes[at].label.as_deref()));
        at = parent;
    }
    way.push((0, nodes[at].label.as_deref()));
    way.reverse();
    describe(&way)
}

/// Describes a way from the root: for each node its place among its siblings, from 1, and its label.
fn describe(way: &[(usize, Option<&str>)]) -> String {
    let mut text = String::from("root");
    for (step, &(place, label)) in way.iter().enumerate() {
        let hidden = way.len().saturating_sub(1 + 2 * SHOWN);
        if step > SHOWN && step <= SHOWN + hidden {
            if step == SHOWN + hidden {
                // Writing to a string cannot fail.
                let _ = write!(text, ", ... {hidden} more levels ...");
            }
            continue;
        }
        if step > 0 {
            let _ = write!(text, ", child {place}");
        }
        if let Some(label) = label {
            let label: String = label.chars().take(LETTERS).collect();
            let _ = write!(text, " ({label:?})");
        }
    }
    text
}
