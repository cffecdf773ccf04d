//! Answers for programs. Moves are child indices, from 0.

use maxn_lab::analysis::{Answer, Comparison};
use serde::Serialize;

/// One search.
#[derive(Serialize)]
struct AnswerLine<'a> {
    scores: &'a [i32],
    #[serde(rename = "move")]
    best: Option<usize>,
    path: &'a [usize],
    nodes: u64,
    leaves: u64,
    exact: bool,
    /// What each move at the root leads to, if that was asked for.
    #[serde(skip_serializing_if = "is_unknown")]
    root_values: &'a [Option<Vec<i32>>],
}

fn is_unknown(values: &[Option<Vec<i32>>]) -> bool {
    values.iter().all(Option::is_none)
}

impl<'a> From<&'a Answer> for AnswerLine<'a> {
    fn from(answer: &'a Answer) -> Self {
        AnswerLine {
            scores: &answer.scores,
            best: answer.best,
            path: &answer.path,
            nodes: answer.counts.nodes,
            leaves: answer.counts.leaves,
            exact: answer.exact,
            root_values: &answer.root_values,
        }
    }
}

/// One search of many.
#[derive(Serialize)]
struct ComparisonLine<'a> {
    algorithm: String,
    sound: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(flatten)]
    answer: Option<AnswerLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pruned: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    researched: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
}

/// A line with an answer.
pub(super) fn answer(answer: &Answer) -> String {
    write(&AnswerLine::from(answer))
}

/// A line with what one of several algorithms made of a tree.
pub(super) fn comparison(row: &Comparison) -> String {
    let answer = row.result.as_ref().ok();
    write(&ComparisonLine {
        algorithm: row.algorithm.to_string(),
        sound: row.algorithm.is_sound(),
        refused: row.result.as_ref().err().map(ToString::to_string),
        answer: answer.map(AnswerLine::from),
        pruned: answer.map(|answer| answer.counts.prunes.total()),
        researched: answer.map(|answer| answer.counts.researched),
        agrees: row.agrees,
    })
}

fn write(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("numbers and strings can be written as JSON")
}
