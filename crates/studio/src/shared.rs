//! The state that all requests share.

use crate::guard::Hosts;
use crate::keys::KeySource;
use crate::search_slots::SearchSlots;
use crate::stream::Streams;
use crate::table::Tables;
use maxn_play::Games;

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) games: Games,
    /// Trees by name, as text.
    pub(crate) figures: crate::server::Figures,
    pub(crate) hosts: Hosts,
    pub(crate) token: String,
    pub(crate) keys: KeySource,
    pub(crate) slots: SearchSlots,
    pub(crate) streams: Streams,
    pub(crate) tables: Tables,
}
