//! The content of a studio.

use maxn_play::Games;
use maxn_studio_api::Figures;
use std::path::PathBuf;

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
