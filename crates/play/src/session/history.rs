//! The decisions of a session and what came of them.

use super::{PlayedDecision, Session};
use crate::event::EventKind;
use maxn::Player;

/// A trick that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTrick {
    /// The player who took it.
    pub winner: Player,
    /// Its cards in the order in which they were played, and their players.
    pub cards: Vec<(Player, String)>,
}

impl Session {
    /// Returns all decisions so far, with all secrets.
    pub fn history(&self) -> Vec<&PlayedDecision> {
        self.tree.played().into_iter().map(|(_, played)| played).collect()
    }

    /// Returns the tricks of the hand that is being played; those of the last hand before the first trick of the next
    /// is taken.
    pub fn tricks(&self) -> Vec<PlayedTrick> {
        let history = self.history();
        let tricks = |hand: u32| -> Vec<PlayedTrick> {
            let events = history.iter().filter(|played| played.hand == hand);
            let events = events.flat_map(|played| played.events_seen_by(self.knowledge()));
            let tricks = events.filter_map(|event| match &event.kind {
                EventKind::Trick { winner, cards } => {
                    Some(PlayedTrick { winner: *winner, cards: cards.clone() })
                }
                _ => None,
            });
            tricks.collect()
        };
        let hand = self.contest().hands_played() + 1;
        let now = tricks(hand);
        if now.is_empty() { tricks(hand - 1) } else { now }
    }
}
