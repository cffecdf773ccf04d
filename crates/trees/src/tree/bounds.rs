//! Bounds on scores that are known in advance.

use super::document::Text;
use super::error::{Problem, TreeError};
use super::path;
use maxn::Bounds;

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

/// The monotonic heuristic at every node: the tightest of all bounds stated on the way from the root. One row a node,
/// lower bounds and then upper ones; no rows if no node states any.
///
/// # Errors
/// If a leaf is outside, so that pruning would be wrong.
pub(super) fn of_nodes(text: &Text, all: &Bounds) -> Result<Vec<i32>, TreeError> {
    let (nodes, players) = (&text.nodes, text.players);
    if nodes.iter().all(|node| node.lower.is_none() && node.upper.is_none()) {
        return Ok(Vec::new());
    }
    let mut rows: Vec<i32> = Vec::with_capacity(nodes.len() * 2 * players);
    for (id, node) in nodes.iter().enumerate() {
        let start = rows.len();
        if let Some(parent) = node.parent {
            let above = parent * 2 * players;
            rows.extend_from_within(above..above + 2 * players);
        } else {
            let range = all.range::<1>();
            rows.extend(std::iter::repeat_n(range.lower[0], players));
            rows.extend(std::iter::repeat_n(range.upper[0], players));
        }
        let (lower, upper) = rows[start..].split_at_mut(players);
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
    }
    Ok(rows)
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
