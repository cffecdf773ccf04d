//! Decisions as text.

use maxn::Player;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// A decision in the game's own notation, in its canonical form: `QS`, `pass AS KS QS`, `3`, `c4-d4`.
///
/// It is made by [`Contest::legal`](crate::Contest::legal) and [`Contest::parse`](crate::Contest::parse), and means the same
/// decision wherever it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Decision(String);

impl Decision {
    /// Wraps a text that is already in canonical form.
    pub fn new(canonical: impl Into<String>) -> Self {
        Decision(canonical.into())
    }

    /// Returns the canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A decision that cannot be made; the contest is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecisionError {
    /// There is nothing left to decide.
    #[error("the contest is over")]
    Over,
    /// A text that is no decision of the kind asked for.
    #[error("'{text}' does not answer the question: {question}")]
    Unreadable {
        /// The text.
        text: String,
        /// The question.
        question: String,
    },
    /// A decision with cards that its player does not have.
    #[error("player {} does not hold {cards}", player + 1)]
    NotHeld {
        /// The player.
        player: Player,
        /// The cards, such as `KS QS`.
        cards: String,
    },
    /// A decision that the rules forbid, for this reason.
    #[error("{0}")]
    Illegal(String),
}

impl DecisionError {
    /// Returns the error for a decision that the rules forbid.
    pub fn illegal(reason: impl Display) -> Self {
        DecisionError::Illegal(reason.to_string())
    }
}

/// The question put to the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// The kind of decision in one word, such as `play`, `bid` or `move`.
    pub kind: String,
    /// The question in words, with an example of a legal answer.
    pub question: String,
}
