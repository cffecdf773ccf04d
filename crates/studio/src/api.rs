//! The state that questions are about.

use crate::keys::KeySource;
use crate::table::Tables;
use maxn_play::Games;
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
