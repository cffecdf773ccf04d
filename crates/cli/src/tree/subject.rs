//! The tree that is searched.

use anyhow::{Context, Result, ensure};
use maxn::{SearchError, SearchOptions};
use maxn_games::synthetic::SyntheticTree;
use maxn_games::tree::{Document, Trace};
use maxn_play::{SearchResult, TablePool};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The longest text of a tree that is read.
pub(super) const MOST_BYTES: u64 = 1 << 30;
/// The most nodes of a tree whose search is recorded node by node.
const MOST_TRACED: usize = 100_000;

/// A tree of either kind.
pub(super) enum Subject {
    /// From a file.
    Document(Document),
    /// From a seed.
    Synthetic(SyntheticTree),
}

impl Subject {
    /// Reads a tree from a file.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let name = || path.display().to_string();
        let mut bytes = Vec::new();
        // One more than allowed tells a file that is too long, even one that never ends.
        let file = File::open(path).with_context(name)?;
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(name)?;
        ensure!(bytes.len() as u64 <= MOST_BYTES, "{}: longer than {} MB", name(), MOST_BYTES >> 20);
        let text = String::from_utf8(bytes).with_context(name)?;
        Ok(Subject::Document(Document::parse(&text).with_context(name)?))
    }

    pub(super) fn search(&self, options: &SearchOptions) -> Result<SearchResult, SearchError> {
        let mut tables = TablePool::new(options.table_bytes);
        match self {
            Subject::Document(document) => document.search(options, &mut tables),
            Subject::Synthetic(tree) => tree.search(options, &mut tables),
        }
    }

    /// Searches the tree and, where that is possible, records the events at every node.
    pub(super) fn explain(
        &self,
        options: &SearchOptions,
    ) -> Result<(SearchResult, Option<Trace>), SearchError> {
        match self {
            Subject::Document(document) if document.nodes().len() <= MOST_TRACED && options.threads == 1 => {
                let mut tables = TablePool::new(options.table_bytes);
                document.trace(options, &mut tables).map(|(result, trace)| (result, Some(trace)))
            }
            _ => Ok((self.search(options)?, None)),
        }
    }

    /// The title.
    pub(super) fn title(&self) -> Option<String> {
        match self {
            Subject::Document(document) => document.title().map(str::to_string),
            Subject::Synthetic(tree) => Some(format!("synthetic tree {tree}")),
        }
    }
}
