//! The state that all requests share.

use crate::content::Figures;
use crate::hosts::Hosts;
use crate::keys::KeySource;
use crate::search_slots::SearchSlots;
use crate::stream::Streams;
use crate::table::Tables;
use maxn_play::Games;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) games: Games,
    /// Trees by name, as text.
    pub(crate) figures: Figures,
    /// The file of the results of matches.
    pub(crate) results: Option<PathBuf>,
    pub(crate) hosts: Hosts,
    pub(crate) token: String,
    pub(crate) keys: KeySource,
    pub(crate) slots: SearchSlots,
    pub(crate) streams: Streams,
    pub(crate) tables: Tables,
    /// The place for a match that is being played.
    pub(crate) matches: Arc<Semaphore>,
}
