//! Every algorithm on the same position.

use super::{Answer, Settings};
use maxn::{Algorithm, MaxnPruning, ParanoidPruning, SearchError};

/// What one algorithm made of a position, beside its rule without pruning.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What it found, or why it could not be used.
    pub result: Result<Answer, SearchError>,
    /// Whether scores and move are those of the same rule without pruning; unknown where one of them was not found, or
    /// where a limit let them look differently deep.
    pub agrees: Option<bool>,
}

/// Runs every algorithm with otherwise the same settings.
///
/// ```
/// use maxn_games::tree::Document;
/// use maxn_lab::analysis::{Settings, compare};
///
/// let document = Document::parse(
///     r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,5,4]},{"scores":[6,2,2]}]}}"#,
/// )?;
/// let rows = compare(&Settings::default(), |settings| settings.search(&document));
/// assert!(rows.iter().filter(|row| row.algorithm.is_sound()).all(|row| row.agrees != Some(false)));
/// # Ok::<(), maxn_games::tree::TreeError>(())
/// ```
pub fn compare(
    settings: &Settings,
    mut search: impl FnMut(&Settings) -> Result<Answer, SearchError>,
) -> Vec<Comparison> {
    let mut rows: Vec<Comparison> = Vec::new();
    for algorithm in Algorithm::all() {
        let result = search(&Settings { algorithm, ..settings.clone() });
        rows.push(Comparison { algorithm, result, agrees: None });
    }
    for i in 0..rows.len() {
        let plain = match rows[i].algorithm {
            Algorithm::Maxn(_) => Algorithm::Maxn(MaxnPruning::None),
            Algorithm::Paranoid(_) => Algorithm::Paranoid(ParanoidPruning::None),
        };
        let reference =
            rows.iter().find(|row| row.algorithm == plain).and_then(|row| row.result.as_ref().ok());
        rows[i].agrees = reference.zip(rows[i].result.as_ref().ok()).and_then(|(plain, pruned)| {
            let looked_alike = plain.depth == pruned.depth || (plain.exact && pruned.exact);
            looked_alike.then(|| (&plain.scores, plain.best) == (&pruned.scores, pruned.best))
        });
    }
    rows
}
