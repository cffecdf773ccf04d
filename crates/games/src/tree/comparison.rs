//! All algorithms on the same position, and results for programs. There, moves are indices of children, from 0.

use maxn::{Algorithm, Limits, MaxnPruning, ParanoidPruning, SearchError, SearchOptions, StopHandle};
use maxn_play::SearchResult;
use serde::Serialize;

/// The result of one algorithm, compared with that of its rule without pruning.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its result, or the reason why it cannot be used.
    pub result: Result<SearchResult, SearchError>,
    /// True if scores and move are those of the same rule without pruning; `None` where one of the two searches was refused,
    /// or ended by a limit before it was finished.
    pub agrees: Option<bool>,
    /// The limit that ended the search before it was finished.
    pub ended_by: Option<EndedBy>,
}

/// A limit that ends a search before it is finished. A limit on depth does not: all searches finish at the same depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EndedBy {
    /// [`Limits::nodes`](maxn::Limits::nodes).
    Nodes,
    /// [`Limits::time`](maxn::Limits::time).
    Time,
    /// [`Limits::stop`](maxn::Limits::stop), such as Ctrl-C.
    Interrupt,
}

impl EndedBy {
    /// The limit that ended a search, if one did.
    fn of(result: &SearchResult, limits: &Limits) -> Option<Self> {
        if !result.stopped {
            None
        } else if limits.stop.as_ref().is_some_and(StopHandle::is_stopped) {
            Some(EndedBy::Interrupt)
        } else if limits.time.is_some_and(|time| result.elapsed >= time) {
            Some(EndedBy::Time)
        } else {
            Some(EndedBy::Nodes)
        }
    }
}

/// Searches with every algorithm and otherwise the same options.
///
/// ```
/// use maxn::SearchOptions;
/// use maxn_games::tree::{Document, compare};
/// use maxn_play::TablePool;
///
/// let document = Document::parse(
///     r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,5,4]},{"scores":[6,2,2]}]}}"#,
/// )?;
/// let mut tables = TablePool::new(0);
/// let rows = compare(&SearchOptions::default(), |options| document.search(options, &mut tables));
/// assert!(rows.iter().filter(|row| row.algorithm.is_sound()).all(|row| row.agrees != Some(false)));
/// # Ok::<(), maxn_games::tree::TreeError>(())
/// ```
pub fn compare(
    options: &SearchOptions,
    search: impl FnMut(&SearchOptions) -> Result<SearchResult, SearchError>,
) -> Vec<Comparison> {
    compare_with(options, Algorithm::all(), search)
}

/// Searches with some algorithms and otherwise the same options. They are compared only with rules without pruning that are among
/// them.
pub fn compare_with(
    options: &SearchOptions,
    algorithms: impl IntoIterator<Item = Algorithm>,
    mut search: impl FnMut(&SearchOptions) -> Result<SearchResult, SearchError>,
) -> Vec<Comparison> {
    let mut rows: Vec<Comparison> = Vec::new();
    for algorithm in algorithms {
        let result = search(&SearchOptions { algorithm, ..options.clone() });
        let ended_by = result.as_ref().ok().and_then(|result| EndedBy::of(result, &options.limits));
        rows.push(Comparison { algorithm, result, agrees: None, ended_by });
    }
    for i in 0..rows.len() {
        let plain = match rows[i].algorithm {
            Algorithm::Maxn(_) => Algorithm::Maxn(MaxnPruning::None),
            Algorithm::Paranoid(_) => Algorithm::Paranoid(ParanoidPruning::None),
        };
        let reference =
            rows.iter().find(|row| row.algorithm == plain).and_then(|row| row.result.as_ref().ok());
        rows[i].agrees = reference.zip(rows[i].result.as_ref().ok()).and_then(|(plain, pruned)| {
            // Finished searches have looked equally deep, however long their lines of play are.
            let finished = !plain.stopped && !pruned.stopped;
            finished.then(|| (&plain.scores, plain.best_index) == (&pruned.scores, pruned.best_index))
        });
    }
    rows
}

/// The result of one search.
#[derive(Serialize)]
struct ResultLine<'r> {
    scores: &'r [i32],
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
