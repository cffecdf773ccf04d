//! Sessions that are written down and taken up again.

use super::setup::SessionSetup;
use super::{Session, SessionError};
use crate::decision::Decision;
use crate::game::Games;
use serde::{Deserialize, Serialize};

/// A session as data: its setup and all decisions, of which everything else follows.
///
/// ```
/// use maxn_play::{SavedSession, SessionSetup};
///
/// let saved = SavedSession::new(SessionSetup::new("hearts", 4, 7), vec![]);
/// assert_eq!(SavedSession::from_json(&saved.to_json())?, saved);
/// # Ok::<(), maxn_play::SessionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSession {
    /// The version of the format.
    maxn_session: u32,
    /// The setup.
    pub setup: SessionSetup,
    /// The decisions of all players, from the first on.
    pub decisions: Vec<Decision>,
}

/// The version of the format that is written.
const VERSION: u32 = 1;

impl SavedSession {
    /// Creates a saved session with this setup after these decisions.
    pub fn new(setup: SessionSetup, decisions: Vec<Decision>) -> Self {
        SavedSession { maxn_session: VERSION, setup, decisions }
    }

    /// Writes the session as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a session.
    ///
    /// # Errors
    /// If the text is not a saved session, or was written by a later version.
    pub fn from_json(text: &str) -> Result<Self, SessionError> {
        let saved: SavedSession = serde_json::from_str(text)
            .map_err(|error| SessionError::Setup(format!("not a saved session: {error}")))?;
        if saved.maxn_session > VERSION {
            let problem = format!("saved by a later version of the program (format {})", saved.maxn_session);
            return Err(SessionError::Setup(problem));
        }
        Ok(saved)
    }

    /// Begins the session and makes all its decisions again.
    ///
    /// # Errors
    /// If it cannot be begun, or a decision is against the rules; the error names its number.
    pub fn resume(&self, games: Games, threads: usize) -> Result<Session, SessionError> {
        let mut session = self.setup.begin(games, threads)?;
        for (number, decision) in self.decisions.iter().enumerate() {
            session.tree.play(decision.as_str()).map_err(|error| {
                SessionError::Setup(format!("decision {}, '{decision}': {error}", number + 1))
            })?;
        }
        Ok(session)
    }
}
