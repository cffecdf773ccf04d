//! All algorithms on the same position.

use maxn::{Algorithm, Limits, SearchError, SearchOptions, StopHandle};
use maxn_play::SearchResult;
use serde::Serialize;

/// The result of one algorithm, compared with that of its rule without pruning.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its result, or the reason why it cannot be used.
    pub result: Result<SearchResult, SearchError>,
    /// True if scores and move are those of the same rule without pruning; `None` where there is no such search, or where one
    /// of the two was refused, or ended by a limit before it was finished.
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
        let plain = rows[i].algorithm.plain();
        let reference =
            rows.iter().find(|row| Some(row.algorithm) == plain).and_then(|row| row.result.as_ref().ok());
        rows[i].agrees = reference.zip(rows[i].result.as_ref().ok()).and_then(|(plain, pruned)| {
            // Finished searches have looked equally deep, however long their lines of play are.
            let finished = !plain.stopped && !pruned.stopped;
            finished.then(|| (&plain.scores, plain.best_index) == (&pruned.scores, pruned.best_index))
        });
    }
    rows
}
