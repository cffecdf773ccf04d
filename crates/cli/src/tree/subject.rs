//! What is searched.

use anyhow::{Context, Result, ensure};
use maxn::SearchError;
use maxn_games::tree::Document;
use maxn_lab::analysis::{Answer, Settings, SyntheticTree, Trace};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The longest text of a tree that is read.
pub(super) const MOST_BYTES: u64 = 1 << 30;
/// Larger trees are searched without writing down what happened at every node.
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

    pub(super) fn search(&self, settings: &Settings) -> Result<Answer, SearchError> {
        match self {
            Subject::Document(document) => settings.search(document),
            Subject::Synthetic(tree) => tree.search(settings),
        }
    }

    /// Searches it and, where that is possible, tells what happened at every node.
    pub(super) fn explain(&self, settings: &Settings) -> Result<(Answer, Option<Trace>), SearchError> {
        match self {
            Subject::Document(document) if document.nodes().len() <= MOST_TRACED && settings.threads == 1 => {
                settings.trace(document).map(|(answer, trace)| (answer, Some(trace)))
            }
            _ => Ok((self.search(settings)?, None)),
        }
    }

    /// What it is called.
    pub(super) fn title(&self) -> Option<String> {
        match self {
            Subject::Document(document) => document.title().map(str::to_string),
            Subject::Synthetic(tree) => Some(format!("synthetic tree {tree}")),
        }
    }
}
