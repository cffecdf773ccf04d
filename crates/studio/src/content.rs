//! The content of a studio.

use maxn_play::Games;
use std::path::PathBuf;

/// Trees by name, as texts for [`Document::parse`](maxn_trees::tree::Document::parse).
pub type Figures = &'static [(&'static str, &'static str)];

/// The things that a studio offers.
#[derive(Clone, Debug)]
pub struct StudioContent {
    /// The games.
    pub games: Games,
    /// Trees by name.
    pub figures: Figures,
    /// The file of the results of matches; `None` for a studio in which no match can be played.
    pub results: Option<PathBuf>,
}
