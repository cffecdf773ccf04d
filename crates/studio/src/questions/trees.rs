//! Searches of trees, step by step.

use super::position_tree::PositionTree;
use super::read_spec;
use crate::answer::{ApiError, Work};
use crate::api::Api;
use maxn::{Limits, SearchOptions};
use maxn_games::synthetic::SyntheticTree;
use maxn_games::tree::{Document, Exit, Node, Trace, TraceEvent, TraceStep, compare, comparison_to_json};
use maxn_play::{SearchResult, TablePool};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The most nodes of a tree that is drawn.
const MOST_NODES: usize = 3000;
/// The time for one search of a tree that small.
const TIME: Duration = Duration::from_secs(5);

/// A tree to be searched.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeSearch {
    tree: Source,
    /// The search, such as `maxn:speculative,ties=root-least`.
    search: String,
}

/// A tree to be searched by all algorithms.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeComparison {
    tree: Source,
    /// The preference among equal outcomes and the rest that all algorithms share, as a search.
    search: String,
}

/// The place that a tree comes from.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Source {
    /// A figure by its name.
    Figure(String),
    /// A synthetic tree, such as `b=3,d=4,n=3,seed=1`.
    Synthetic(String),
    /// The text of a tree.
    Text(String),
    /// The first moves from a position of a game.
    Position(Box<PositionTree>),
}

impl Source {
    fn read(self, api: &Api) -> Result<(Document, String), ApiError> {
        let text = match self {
            Source::Text(text) => text,
            Source::Position(tree) => tree.expand(api)?,
            Source::Figure(name) => {
                let figure = api.content.figures.iter().find(|(known, _)| *known == name);
                figure.ok_or_else(|| ApiError::missing(format!("there is no figure '{name}'")))?.1.to_string()
            }
            Source::Synthetic(spec) => {
                let tree: SyntheticTree = spec.parse().map_err(ApiError::wrong)?;
                let too_large =
                    || format!("{tree} has more than {MOST_NODES} nodes, which is too many to draw");
                tree.expand(MOST_NODES).ok_or_else(|| ApiError::wrong(too_large()))?
            }
        };
        let document = Document::parse(&text).map_err(ApiError::wrong)?;
        let count = document.nodes().len();
        if count > MOST_NODES {
            return Err(ApiError::wrong(format!(
                "a tree of {count} nodes is too large to draw; at most {MOST_NODES} can"
            )));
        }
        Ok((document, text))
    }
}

/// The options of a search that is named as an agent is.
fn options(text: &str) -> Result<SearchOptions, ApiError> {
    let spec = read_spec(text)?;
    let request = spec.search_request().ok_or_else(|| {
        ApiError::wrong(format!(
            "'{text}' is no search of a tree; take maxn or paranoid with a pruning method"
        ))
    })?;
    let limits = Limits { time: Some(TIME), depth: request.options.limits.depth, ..Limits::default() };
    // No tree so small is cut short, and to be stoppable must not change the order of the search.
    Ok(SearchOptions {
        limits,
        deepening: Some(false),
        table_bytes: 0,
        root_values: false,
        ..request.options.clone()
    })
}

/// Searches a tree and returns it with every step of the search.
pub(crate) fn search(api: &Arc<Api>, TreeSearch { tree, search }: TreeSearch) -> Result<Work, ApiError> {
    let options = options(&search)?;
    let api = Arc::clone(api);
    // The leaves of a position's tree are searched, too.
    Ok(Work::computation(move || {
        let (document, text) = tree.read(&api)?;
        let (result, trace) = document.trace(&options, &mut TablePool::new(0)).map_err(ApiError::wrong)?;
        Ok(written(&document, &text, options.algorithm.is_sound(), &result, &trace))
    }))
}

/// Searches a tree by every algorithm.
pub(crate) fn comparison(
    api: &Arc<Api>,
    TreeComparison { tree, search }: TreeComparison,
) -> Result<Work, ApiError> {
    let options = options(&search)?;
    let api = Arc::clone(api);
    Ok(Work::computation(move || {
        let (document, _) = tree.read(&api)?;
        let rows = compare(&options, |options| document.search(options, &mut TablePool::new(0)));
        let row = |row| serde_json::from_str(&comparison_to_json(row, false)).unwrap_or_default();
        Ok(json!({"algorithms": rows.iter().map(row).collect::<Vec<Value>>()}))
    }))
}

fn written(document: &Document, text: &str, is_sound: bool, result: &SearchResult, trace: &Trace) -> Value {
    let place = |node: usize| document.path(node);
    json!({
        "players": document.players(),
        "title": document.title(),
        "note": document.note(),
        "text": text,
        "nodes": document.nodes().iter().map(node).collect::<Vec<_>>(),
        "steps": trace.steps.iter().map(step).collect::<Vec<_>>(),
        "paths": (0..document.nodes().len()).map(place).collect::<Vec<_>>(),
        "value": result.scores,
        "line": result.line.iter().map(|played| played.index).collect::<Vec<_>>(),
        "visited": result.counts.nodes,
        "leaves": result.counts.leaves,
        "researched": result.counts.researched,
        "exact": result.exact,
        "sound": is_sound,
    })
}

fn node(node: &Node) -> Value {
    json!({
        "parent": node.parent,
        "label": node.label,
        "player": match &node.kind {
            maxn_games::tree::NodeKind::Inner { player, .. } => Some(*player),
            _ => None,
        },
        "scores": node.scores(),
        "weights": node.weights(),
        "lower": node.lower,
        "upper": node.upper,
    })
}

fn step(step: &TraceStep) -> Value {
    let node = step.node;
    match &step.event {
        TraceEvent::Enter(window) if window.is_open() => json!({"kind": "enter", "node": node}),
        TraceEvent::Enter(window) => json!({"kind": "enter", "node": node, "window": window.to_string()}),
        TraceEvent::Prune(why) => {
            json!({"kind": "prune", "node": node, "by": why.kind(), "why": why.to_string()})
        }
        TraceEvent::SearchAgain => json!({"kind": "again", "node": node}),
        TraceEvent::Leave(Exit::Value(value)) => json!({"kind": "leave", "node": node, "value": value}),
        TraceEvent::Leave(exit) => {
            let way = match exit {
                Exit::Outside { by_heuristic: true } => {
                    "its heuristic alone shows that no outcome here meets the bounds"
                }
                Exit::Outside { .. } => "no outcome here meets the bounds",
                Exit::FromTable => "the answer is known",
                Exit::Stopped | Exit::Value(_) => "the search was stopped",
            };
            json!({"kind": "leave", "node": node, "way": way})
        }
    }
}
