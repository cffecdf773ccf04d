//! Bounds on scores that are known in advance.

use super::document::Text;
use super::error::{Problem, TreeError};
use super::path;
use maxn::{Bounds, Range};

/// The limits of all scores: as stated, or else the tightest that hold for the leaves.
pub(super) fn of_all(text: &Text) -> Bounds {
    let leaves = || text.nodes.iter().filter_map(|node| node.scores());
    Bounds {
        least: text.minp.or_else(|| leaves().flatten().copied().min()),
        greatest: text.maxp.or_else(|| leaves().flatten().copied().max()),
        sum: text.maxsum.or_else(|| leaves().map(|scores| scores.iter().sum()).max()),
        delta: text.delta.unwrap_or(1),
        growth: None,
    }
}

/// The monotonic heuristic at every node: the tightest of all bounds stated on the way from the root. Nothing if no node
/// states any.
///
/// # Errors
/// If a leaf is outside, so that pruning would be wrong.
pub(super) fn of_nodes(text: &Text, all: &Bounds) -> Result<Vec<Range>, TreeError> {
    let (nodes, players) = (&text.nodes, text.players);
    if nodes.iter().all(|node| node.lower.is_none() && node.upper.is_none()) {
        return Ok(Vec::new());
    }
    let mut ranges: Vec<Range> = Vec::with_capacity(nodes.len());
    for (id, node) in nodes.iter().enumerate() {
        let Range { mut lower, mut upper } =
            node.parent.map_or_else(|| all.range(players), |parent| ranges[parent]);
        for player in 0..players {
            if let Some(stated) = &node.lower {
                lower[player] = lower[player].max(stated[player]);
            }
            if let Some(stated) = &node.upper {
                upper[player] = upper[player].min(stated[player]);
            }
            match node.scores() {
                Some(scores) if !(lower[player]..=upper[player]).contains(&scores[player]) => {
                    return Err(outside(text, id, player));
                }
                _ => {}
            }
        }
        ranges.push(Range { lower, upper });
    }
    Ok(ranges)
}

/// Says which node forbids a leaf.
fn outside(text: &Text, leaf: usize, player: usize) -> TreeError {
    let nodes = &text.nodes;
    let score = nodes[leaf].scores().map_or(0, |scores| scores[player]);
    let mut way_up = std::iter::successors(Some(leaf), |&id| nodes[id].parent);
    let stated = way_up.find_map(|id| {
        let lower =
            nodes[id].lower.as_ref().map(|lower| ("lower", lower[player])).filter(|lower| score < lower.1);
        let upper =
            nodes[id].upper.as_ref().map(|upper| ("upper", upper[player])).filter(|upper| score > upper.1);
        lower.or(upper).map(|(key, bound)| (key, bound, path::to_node(nodes, id)))
    });
    let (key, bound, stated_at) = stated.unwrap_or_default();
    let problem = Problem::OutsideBounds { player: player + 1, score, key, bound, stated_at };
    TreeError::of_node(path::to_node(nodes, leaf), problem)
}
