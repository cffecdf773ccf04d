//! The part of a situation that an agent for hidden cards may look at.

use super::Scope;
use crate::advice::{AgentAdvice, AgentError};
use crate::decision::Decision;
use crate::game::{GameInfo, SeatKnowledge, Situation};

/// Hands over the information set of the player to move.
///
/// # Errors
/// If the contest is over, or nothing is hidden in it.
pub(crate) fn on_information_set(
    situation: Situation<'_>,
    work: impl FnOnce(&dyn SeatKnowledge) -> Result<AgentAdvice, AgentError>,
) -> Result<AgentAdvice, AgentError> {
    match situation {
        Situation::Hidden(known) => work(known),
        Situation::Open(contest) => {
            let seat = contest.to_move().ok_or(AgentError::Over)?;
            let known = contest.information_set(seat);
            let known = known.ok_or_else(|| AgentError::Unsuitable(nothing_hidden(contest.game())))?;
            work(known.as_ref())
        }
    }
}

/// The reason why an agent for hidden cards cannot play a game without them.
pub(crate) fn nothing_hidden(game: &dyn GameInfo) -> String {
    format!(
        "it is for games with hidden cards, and in {} nothing is hidden; take a search such as maxn or paranoid",
        game.name()
    )
}

/// The advice to a player who has no choice, if no other judgement is asked for: it costs nothing.
pub(crate) fn forced(legal: &[Decision], scope: Scope) -> Option<AgentAdvice> {
    match legal {
        [only] if scope == Scope::Best => Some(AgentAdvice::bare(only.clone())),
        _ => None,
    }
}
