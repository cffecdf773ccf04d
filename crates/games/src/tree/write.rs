//! The text of a tree, on one line.

use super::document::{Document, Node, NodeKind};
use std::fmt;

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        write!(f, "{{\"players\":{}", text.players)?;
        for (key, string) in [("title", &text.title), ("note", &text.note)] {
            if let Some(string) = string {
                write!(f, ",\"{key}\":{}", Quoted(string))?;
            }
        }
        let limits =
            [("maxsum", text.maxsum), ("delta", text.delta), ("minp", text.minp), ("maxp", text.maxp)];
        for (key, limit) in limits {
            if let Some(limit) = limit {
                write!(f, ",\"{key}\":{limit}")?;
            }
        }
        f.write_str(",\"root\":")?;
        // The nodes are in preorder, so the text is one pass over them; only after a leaf is there anything to close.
        for (id, node) in text.nodes.iter().enumerate() {
            if let Some(weight) = weight(&text.nodes, id) {
                write!(f, "[{weight},")?;
            }
            node.open(f)?;
            if node.scores().is_some() {
                close(f, &text.nodes, id)?;
            }
        }
        f.write_str("}")
    }
}

/// Ends a leaf and every node that ends with it.
fn close(f: &mut fmt::Formatter<'_>, nodes: &[Node], leaf: usize) -> fmt::Result {
    f.write_str("}")?;
    let mut done = leaf;
    while let Some(parent) = nodes[done].parent {
        if !nodes[parent].weights().is_empty() {
            f.write_str("]")?;
        }
        if nodes[parent].children().last() != Some(&done) {
            return f.write_str(",");
        }
        f.write_str("]}")?;
        done = parent;
    }
    Ok(())
}

/// The weight of a node, if it comes after a chance event.
fn weight(nodes: &[Node], id: usize) -> Option<u32> {
    let parent = &nodes[nodes[id].parent?];
    if parent.weights().is_empty() {
        return None;
    }
    let place = parent.children().iter().position(|&child| child == id)?;
    parent.weights().get(place).copied()
}

impl Node {
    /// Everything of a node up to its first child or its end.
    fn open(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        if let Some(label) = &self.label {
            write!(f, "\"label\":{},", Quoted(label))?;
        }
        for (key, bounds) in [("lower", &self.lower), ("upper", &self.upper)] {
            if let Some(bounds) = bounds {
                write!(f, "\"{key}\":{},", List(bounds))?;
            }
        }
        match &self.kind {
            NodeKind::Leaf { scores } => write!(f, "\"scores\":{}", List(scores)),
            NodeKind::Inner { player, .. } => write!(f, "\"player\":{},\"children\":[", player + 1),
            NodeKind::Chance { .. } => f.write_str("\"chance\":["),
        }
    }
}

/// A JSON string.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self.0).map_err(|_| fmt::Error)?)
    }
}

/// A JSON list of numbers.
struct List<'a>(&'a [i32]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.0.iter().enumerate() {
            f.write_str(if place == 0 { "[" } else { "," })?;
            number.fmt(f)?;
        }
        f.write_str("]")
    }
}
