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

use crate::answer::ApiError;
use crate::table::read_opponent;
use maxn::Player;
use maxn_play::{AgentAdvice, AgentSpec, Contest, Opponent};
use serde_json::Value;

/// Advice to a player as the page receives it.
fn advice_to_json(advice: &AgentAdvice, player: Player, lowest_wins: bool) -> Value {
    let mut json = advice.to_json(player, lowest_wins);
    json.insert("player".to_string(), player.into());
    json.insert("depth".to_string(), advice.cost.depth.into());
    json.into()
}

/// Reads the name of an evaluation, if one is named.
///
/// # Errors
/// If the game has no such evaluation, or it reads a file.
fn read_evaluation(name: Option<&String>, contest: &dyn Contest) -> Result<Option<String>, ApiError> {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return Ok(None) };
    if name.contains(':') || name.contains("database") {
        let problem = format!("the evaluation '{name}' reads a file, which is not allowed here");
        return Err(ApiError::wrong(problem));
    }
    contest.check_evaluation(name).map_err(ApiError::wrong)?;
    Ok(Some(name.clone()))
}

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
