//! Consequences of decisions.

use maxn::Player;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// A consequence of a decision, in words, and in data where other code depends on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The data of the event.
    pub kind: EventKind,
    /// The event in words.
    pub text: String,
    /// The only players who see it; `None` if everybody does.
    pub seen_by: Option<Vec<Player>>,
}

/// The kinds of events that code outside a game distinguishes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum EventKind {
    /// Any event that has no other effect than its message.
    Message,
    /// A trick was taken.
    Trick {
        /// The player who took it.
        winner: Player,
        /// Its cards in the order in which they were played, and their players.
        cards: Vec<(Player, String)>,
    },
    /// A hand was scored.
    HandOver {
        /// The points that the hand brought each player.
        points: Vec<i32>,
        /// For each player, whether it made its bid; empty where nobody bids for itself alone.
        bids_made: Vec<bool>,
    },
    /// The game is over.
    GameOver,
}

impl Event {
    /// Creates an event that everybody sees.
    pub fn public(kind: EventKind, text: impl Into<String>) -> Self {
        Event { kind, text: text.into(), seen_by: None }
    }

    /// Returns whether a player sees the event.
    pub fn is_seen_by(&self, player: Player) -> bool {
        self.seen_by.as_ref().is_none_or(|players| players.contains(&player))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
