//! The tree of a real position, capped in depth and in nodes.

use super::position::Position;
use crate::answer::ApiError;
use crate::api::Api;
use maxn::{Limits, SearchOptions};
use maxn_play::{Contest, SearchRequest, TablePool};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most nodes that are asked for.
const MOST_NODES: usize = 2000;
/// The most moves from the root to a leaf.
const MOST_DEPTH: usize = 8;
/// The nodes of the search that values a leaf where the game goes on.
const LEAF_NODES: u64 = 300;

/// The tree of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionTree {
    position: Position,
    /// The moves from the root to a leaf.
    depth: usize,
    /// The most nodes: where there are more, moves at the end of the game's order are left out.
    nodes: usize,
}

impl PositionTree {
    /// Writes the tree as a document. Leaves where the game goes on have the value of a short search.
    ///
    /// # Errors
    /// If there is no such position, or too much is asked for.
    pub(crate) fn expand(&self, api: &Api) -> Result<String, ApiError> {
        if !(1..=MOST_DEPTH).contains(&self.depth) {
            return Err(ApiError::wrong(format!("depth {}: expected 1 to {MOST_DEPTH}", self.depth)));
        }
        if !(2..=MOST_NODES).contains(&self.nodes) {
            return Err(ApiError::wrong(format!("{} nodes: expected 2 to {MOST_NODES}", self.nodes)));
        }
        let contest = self.position.open(api)?;
        if contest.to_move().is_none() {
            return Err(ApiError::wrong("the game is over: there is nothing to search"));
        }
        let width = self.width(contest.as_ref());
        let mut tables = TablePool::new(1 << 20);
        let root = node(contest.as_ref(), None, self.depth, width, &mut tables).map_err(ApiError::wrong)?;
        let moves = if width == usize::MAX {
            "all moves".to_string()
        } else {
            format!("the first {width} of all moves at each node")
        };
        let note = format!(
            "{moves}; leaves where the game goes on have the value of a search of {LEAF_NODES} nodes."
        );
        let title = format!("{}, {} ahead", contest.game().name(), self.depth);
        let document = json!({"title": title, "note": note, "players": contest.players(), "root": root});
        Ok(document.to_string())
    }

    /// The most children of a node such that the tree keeps within its nodes; `usize::MAX` if no move is left out.
    fn width(&self, contest: &dyn Contest) -> usize {
        let fits = |width: usize| count(contest, self.depth, width, self.nodes) <= self.nodes;
        if fits(usize::MAX) {
            return usize::MAX;
        }
        // A node with as many children as there may be nodes does not fit. One child per node is the least there is.
        let (mut width, mut too_wide) = (1, self.nodes);
        while too_wide - width > 1 {
            let middle = width.midpoint(too_wide);
            if fits(middle) { width = middle } else { too_wide = middle }
        }
        width
    }
}

/// The number of nodes of a tree with at most the given number of children per node; any larger number once it is more than the most.
fn count(contest: &dyn Contest, depth: usize, width: usize, most: usize) -> usize {
    let mut nodes = 1;
    if depth == 0 || contest.to_move().is_none() {
        return nodes;
    }
    for decision in contest.legal().iter().take(width) {
        if nodes > most {
            break;
        }
        let mut after = contest.clone_box();
        if after.play(decision).is_ok() {
            nodes += count(after.as_ref(), depth - 1, width, most - nodes.min(most));
        }
    }
    nodes
}

fn node(
    contest: &dyn Contest,
    label: Option<&str>,
    depth: usize,
    width: usize,
    tables: &mut TablePool,
) -> Result<Value, String> {
    let Some(player) = contest.to_move().filter(|_| depth > 0) else {
        return Ok(labelled(label, json!({"scores": value(contest, tables)?})));
    };
    let mut children = Vec::new();
    for decision in contest.legal().iter().take(width) {
        let mut after = contest.clone_box();
        after.play(decision).map_err(|error| error.to_string())?;
        children.push(node(after.as_ref(), Some(decision.as_str()), depth - 1, width, tables)?);
    }
    Ok(labelled(label, json!({"player": player + 1, "children": children})))
}

/// A node with the decision that leads there; the root has none.
fn labelled(label: Option<&str>, mut node: Value) -> Value {
    if let Some(label) = label {
        node["label"] = json!(label);
    }
    node
}

/// The value of a leaf.
fn value(contest: &dyn Contest, tables: &mut TablePool) -> Result<Vec<i32>, String> {
    if let Ok(scores) = contest.evaluate(None) {
        return Ok(scores);
    }
    if contest.to_move().is_none() {
        return Ok(contest.scores());
    }
    let limits = Limits { nodes: Some(LEAF_NODES), ..Limits::default() };
    let options = SearchOptions { limits, table_bytes: 1 << 20, ..SearchOptions::default() };
    let request = SearchRequest { options, ..SearchRequest::default() };
    contest.search(&request, tables).map(|found| found.scores.clone()).map_err(|error| error.to_string())
}
