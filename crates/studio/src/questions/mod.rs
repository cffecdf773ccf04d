//! The questions, by what they are about.

pub(crate) mod analysis;
pub(crate) mod catalogue;
pub(crate) mod edit;
pub(crate) mod hints;
mod position;
mod position_tree;
pub(crate) mod tables;
pub(crate) mod trees;
pub(crate) mod worlds;

pub(crate) use tables::Place;

use crate::answer::ApiError;
use crate::table::read_opponent;
use maxn_play::{AgentSpec, Opponent};

/// Reads an agent by its spec, within the caps of a page.
///
/// # Errors
/// If there is no such agent, or it asks for more than the caps allow.
pub(crate) fn read_spec(text: &str) -> Result<AgentSpec, ApiError> {
    match read_opponent(text).map_err(ApiError::wrong)? {
        Opponent::Agent(spec) => Ok(spec),
        Opponent::Level(_) => Err(ApiError::wrong(format!("'{text}' is a level, not an agent"))),
    }
}
