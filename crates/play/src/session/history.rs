//! The decisions of a session and what came of them.

use super::Session;
use crate::decision::Decision;
use crate::event::{Event, EventKind};
use maxn::Player;

/// A decision that was made in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedDecision {
    /// The hand or game in which it was made, from 1.
    pub hand: u32,
    /// Its player.
    pub player: Player,
    /// The decision.
    pub(super) decision: Decision,
    /// The person does not know it.
    pub(super) is_hidden: bool,
    /// The consequences that the person saw.
    pub events: Vec<Event>,
}

impl PlayedDecision {
    /// Returns the decision; `None` if the person does not know it.
    pub fn decision(&self) -> Option<&Decision> {
        (!self.is_hidden).then_some(&self.decision)
    }
}

/// A trick that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTrick {
    /// The player who took it.
    pub winner: Player,
    /// Its cards in the order in which they were played, and their players.
    pub cards: Vec<(Player, String)>,
}

impl Session {
    /// Returns all decisions so far.
    pub fn history(&self) -> &[PlayedDecision] {
        &self.now.decisions
    }

    /// Returns the tricks of the hand that is being played; those of the last hand before the first trick of the next
    /// is taken.
    pub fn tricks(&self) -> Vec<PlayedTrick> {
        let tricks = |hand: u32| -> Vec<PlayedTrick> {
            let events = self.history().iter().filter(|played| played.hand == hand);
            let tricks = events.flat_map(|played| &played.events).filter_map(|event| match &event.kind {
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
