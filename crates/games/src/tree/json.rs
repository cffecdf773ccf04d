//! Results for programs. Moves are indices of children, from 0.

use super::comparison::{Comparison, EndedBy};
use maxn_play::SearchResult;
use serde::Serialize;

/// The result of one search.
#[derive(Serialize)]
struct ResultLine<'r> {
    scores: &'r [i32],
    /// Soft-max^n: from and to, for each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<&'r [(f64, f64)]>,
    #[serde(rename = "move")]
    best: Option<usize>,
    path: Vec<usize>,
    nodes: u64,
    leaves: u64,
    exact: bool,
    /// The scores after each move at the root, if they were asked for and found.
    #[serde(skip_serializing_if = "Option::is_none")]
    root_values: Option<Vec<Option<&'r [i32]>>>,
}

impl<'r> ResultLine<'r> {
    fn new(result: &'r SearchResult, every: bool) -> Self {
        let values: Vec<_> = result.moves.iter().map(|value| value.scores.as_deref()).collect();
        ResultLine {
            scores: &result.scores,
            range: result.ranges.as_deref(),
            best: result.best_index,
            path: result.line.iter().map(|played| played.index).collect(),
            nodes: result.counts.nodes,
            leaves: result.counts.leaves,
            exact: result.exact,
            root_values: Some(values).filter(|values| every && values.iter().any(Option::is_some)),
        }
    }
}

/// The result of one algorithm among several.
#[derive(Serialize)]
struct ComparisonLine<'r> {
    algorithm: String,
    sound: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(flatten)]
    result: Option<ResultLine<'r>>,
    /// Steps of the last finished iteration.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_by: Option<EndedBy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pruned: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    researched: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
}

/// The result of a search of a tree as one object of JSON; with the scores of `every` move at the root if they were asked
/// for.
///
/// ```
/// use maxn::SearchOptions;
/// use maxn_games::tree::{Document, result_to_json};
/// use maxn_play::TablePool;
///
/// let document = Document::parse(r#"{"players":2,"root":{"player":1,"children":[{"scores":[3,-3]}]}}"#)?;
/// let result = document.search(&SearchOptions::default(), &mut TablePool::new(0))?;
/// assert_eq!(
///     result_to_json(&result, false),
///     r#"{"scores":[3,-3],"move":0,"path":[0],"nodes":2,"leaves":1,"exact":true}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn result_to_json(result: &SearchResult, every: bool) -> String {
    write(&ResultLine::new(result, every))
}

/// The result of one algorithm among several as one object of JSON.
pub fn comparison_to_json(row: &Comparison, every: bool) -> String {
    let result = row.result.as_ref().ok();
    write(&ComparisonLine {
        algorithm: row.algorithm.to_string(),
        sound: row.algorithm.is_sound(),
        refused: row.result.as_ref().err().map(ToString::to_string),
        result: result.map(|result| ResultLine::new(result, every)),
        depth: result.and_then(|result| result.depth),
        ended_by: row.ended_by,
        pruned: result.map(|result| result.counts.prunes.total()),
        researched: result.map(|result| result.counts.researched),
        agrees: row.agrees,
    })
}

fn write(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("numbers and strings can be written as JSON")
}
