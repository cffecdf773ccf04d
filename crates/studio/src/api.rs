//! The state that questions are about, and all questions by their paths.

use crate::answer::{ApiError, Work};
use crate::keys::KeySource;
use crate::questions::{analysis, catalogue, edit, hints, tables, trees, worlds};
use crate::table::Tables;
use maxn_play::Games;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// Trees by name, as texts for [`Document::parse`](maxn_games::tree::Document::parse).
pub type Figures = &'static [(&'static str, &'static str)];

/// The things that questions are about.
#[derive(Clone, Copy, Debug)]
pub struct Content {
    /// The games.
    pub games: Games,
    /// Trees by name.
    pub figures: Figures,
    /// A server answers: others can be invited to tables, and matches be played.
    pub has_server: bool,
}

/// Everything that can be asked, with the tables that are open.
///
/// ```
/// use maxn_play::Games;
/// use maxn_studio::{Api, Content, Work};
///
/// let content = Content { games: Games::new(&[]), figures: &[], has_server: false };
/// let api = std::sync::Arc::new(Api::new(content, 1, || ()));
/// let Work::Answer(catalogue) = api.ask("catalogue", b"{}")? else { panic!("a catalogue is no work") };
/// assert_eq!(catalogue["games"], serde_json::json!([]));
/// # Ok::<(), maxn_studio::ApiError>(())
/// ```
#[derive(Debug)]
pub struct Api {
    pub(crate) content: Content,
    pub(crate) keys: KeySource,
    pub(crate) tables: Arc<Tables>,
}

impl Api {
    /// Begins without tables. The entropy makes keys and deals differ where the system has none of its own to give; the listener is
    /// called after every change of a table.
    pub fn new(content: Content, entropy: u64, on_change: impl Fn() + Send + Sync + 'static) -> Self {
        Api { content, keys: KeySource::new(entropy), tables: Arc::new(Tables::new(on_change)) }
    }
}

impl Api {
    /// Answers a question, which is an object in JSON, or tells the work that the answer makes.
    ///
    /// # Errors
    /// If there is no such question, or it cannot be answered as it is.
    pub fn ask(self: &Arc<Self>, path: &str, body: &[u8]) -> Result<Work, ApiError> {
        match path {
            "catalogue" => read::<catalogue::Nothing>(body).map(|_| Work::Answer(catalogue::catalogue(self))),
            "table/new" => tables::new(self, read(body)?).map(Work::Answer),
            "table/join" => tables::join(self, &read(body)?).map(Work::Answer),
            "table/watch" => tables::watch(self, read(body)?),
            "table/decide" => tables::decide(self, &read(body)?).map(Work::Answer),
            "table/pause" => tables::pause(self, &read(body)?).map(Work::Answer),
            "table/pace" => tables::set_pace(self, &read(body)?).map(Work::Answer),
            "table/go" => tables::go(self, &read(body)?).map(Work::Answer),
            "table/agree" => tables::agree(self, &read(body)?).map(Work::Answer),
            "table/seen" => tables::seen(self, &read(body)?).map(Work::Answer),
            "table/save" => tables::save(self, &read(body)?).map(Work::Answer),
            "table/claim" => hints::claim(self, read(body)?),
            "table/keep" => tables::keep(self, &read(body)?).map(Work::Answer),
            "table/restore" => tables::restore(self, read(body)?).map(Work::Answer),
            "table/hint" => hints::hint(self, &read(body)?),
            "table/review" => hints::review(self, &read(body)?),
            "tree/search" => trees::search(self, read(body)?),
            "tree/comparison" => trees::comparison(self, read(body)?),
            "analysis/position" => analysis::position(self, &read(body)?).map(Work::Answer),
            "analysis/edit" => edit::edit(self, &read(body)?).map(Work::Answer),
            "analysis/worlds" => worlds::worlds(self, &read(body)?),
            "analysis/search" => analysis::search(self, read(body)?),
            _ => Err(ApiError::missing(format!("there is no question '{path}'"))),
        }
    }
}

/// Reads the body of a question.
///
/// # Errors
/// If it is not as expected.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body)
        .map_err(|error| ApiError::wrong(format!("the body is not as expected: {error}")))
}
