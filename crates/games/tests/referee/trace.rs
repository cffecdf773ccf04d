//! A game as OpenSpiel played it: what `referee/record.py` writes.

use serde::Deserialize;
use serde_json::{Map, Value};

/// A game, move by move.
#[derive(Debug, Deserialize)]
pub(crate) struct Trace {
    pub(crate) game: String,
    pub(crate) players: usize,
    pub(crate) options: Map<String, Value>,
    pub(crate) steps: Vec<Step>,
    /// The scores at the end.
    pub(crate) scores: Vec<i32>,
}

/// Something dealt, or a move.
#[derive(Debug, Deserialize)]
pub(crate) struct Step {
    /// The player who moved, from 1; 0 is chance.
    pub(crate) player: usize,
    #[serde(rename = "move")]
    pub(crate) played: String,
    /// All moves there were. Chance has none.
    #[serde(default)]
    pub(crate) legal: Vec<String>,
    /// The scores before the move.
    #[serde(default)]
    pub(crate) standing: Vec<i32>,
}
