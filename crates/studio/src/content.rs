//! The content of a studio.

use maxn_lab::Experiments;
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
    /// The folder of the tables, which are found there when the studio is started again; `None` for tables that end with it.
    pub tables: Option<PathBuf>,
    /// The experiments that can be made; `None` for a studio without.
    pub experiments: Option<&'static dyn Experiments>,
}
