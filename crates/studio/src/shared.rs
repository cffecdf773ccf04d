//! The state that all requests share.

use crate::hosts::Hosts;
use crate::search_slots::SearchSlots;
use crate::stream::Streams;
use maxn_lab::Experiments;
use maxn_studio_api::Api;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) api: Arc<Api>,
    /// The file of the results of matches.
    pub(crate) results: Option<PathBuf>,
    /// The experiments that can be made.
    pub(crate) experiments: Option<&'static dyn Experiments>,
    pub(crate) hosts: Hosts,
    pub(crate) token: String,
    pub(crate) slots: SearchSlots,
    pub(crate) streams: Streams,
    /// Tells those who watch a table that one has changed.
    pub(crate) changes: watch::Receiver<()>,
    /// The place for a match that is being played.
    pub(crate) matches: Arc<Semaphore>,
}
