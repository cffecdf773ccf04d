//! Checks that a tree agrees with its own statements.

use super::document::{Node, NodeKind, Text};
use super::error::{Problem, TreeError};
use super::path;

/// Checks everything that the reading of single nodes leaves open.
pub(super) fn document(text: &Text) -> Result<(), TreeError> {
    limits(text)?;
    if text.nodes.first().is_some_and(|root| !root.weights().is_empty()) {
        return Err(TreeError::of_node(path::to_node(&text.nodes, 0), Problem::ChanceRoot));
    }
    for (id, node) in text.nodes.iter().enumerate() {
        shape(node, text.players)
            .and_then(|()| leaf(node, text))
            .map_err(|problem| TreeError::of_node(path::to_node(&text.nodes, id), problem))?;
    }
    differences(text)
}

/// The stated limits among themselves.
fn limits(text: &Text) -> Result<(), Problem> {
    match (text.delta, text.minp, text.maxp) {
        (Some(delta), ..) if delta < 1 => Err(Problem::BadDelta(delta)),
        (_, Some(minp), Some(maxp)) if minp > maxp => Err(Problem::CrossedLimits { minp, maxp }),
        _ => Ok(()),
    }
}

/// A node by itself: a number for each player, and a mover who plays.
fn shape(node: &Node, players: usize) -> Result<(), Problem> {
    let lists =
        [("scores", node.scores()), ("lower", node.lower.as_deref()), ("upper", node.upper.as_deref())];
    for (key, list) in lists {
        match list {
            Some(list) if list.len() != players => {
                return Err(Problem::WrongLength { key, found: list.len(), expected: players });
            }
            _ => {}
        }
    }
    if let (Some(lower), Some(upper)) = (&node.lower, &node.upper)
        && let Some(player) = (0..players).find(|&player| lower[player] > upper[player])
    {
        let (lower, upper) = (lower[player], upper[player]);
        return Err(Problem::CrossedBounds { player: player + 1, lower, upper });
    }
    match node.kind {
        NodeKind::Inner { player, .. } if player >= players => {
            Err(Problem::UnknownPlayer { player: player as i64 + 1, players })
        }
        _ => Ok(()),
    }
}

/// A leaf against the stated limits.
fn leaf(node: &Node, text: &Text) -> Result<(), Problem> {
    let Some(scores) = node.scores() else { return Ok(()) };
    let sum = scores.iter().sum();
    if let Some(maxsum) = text.maxsum.filter(|&maxsum| sum > maxsum) {
        return Err(Problem::AboveMaxsum { sum, maxsum });
    }
    for (player, &score) in (1..).zip(scores) {
        if let Some(limit) = text.minp.filter(|&minp| score < minp) {
            return Err(Problem::OutsideLimits { player, score, key: "minp", limit });
        }
        if let Some(limit) = text.maxp.filter(|&maxp| score > maxp) {
            return Err(Problem::OutsideLimits { player, score, key: "maxp", limit });
        }
    }
    Ok(())
}

/// Different scores of one player are at least `delta` apart.
fn differences(text: &Text) -> Result<(), TreeError> {
    let Some(delta) = text.delta.filter(|&delta| delta > 1) else { return Ok(()) };
    for player in 0..text.players {
        let leaves =
            text.nodes.iter().enumerate().filter_map(|(id, node)| Some((node.scores()?[player], id)));
        let mut scores: Vec<(i32, usize)> = leaves.collect();
        scores.sort_unstable();
        scores.dedup_by_key(|&mut (score, _)| score);
        // The first offence in the order of the text, so that the message does not depend on the sorting.
        let offence = scores
            .windows(2)
            .filter(|pair| pair[1].0 - pair[0].0 < delta)
            .map(|pair| if pair[0].1 > pair[1].1 { (pair[0], pair[1].0) } else { (pair[1], pair[0].0) })
            .min_by_key(|&((_, id), _)| id);
        if let Some(((score, id), other)) = offence {
            let problem = Problem::NearerThanDelta { player: player + 1, score, other, delta };
            return Err(TreeError::of_node(path::to_node(&text.nodes, id), problem));
        }
    }
    Ok(())
}
