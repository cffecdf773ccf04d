//! The decisions of a session and what came of them: tricks, and the scores hand by hand.

use super::{PlayedDecision, Session};
use crate::event::EventKind;
use maxn::Player;
use serde::{Deserialize, Serialize};

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

/// The scores of all players after each hand, or game where there are no hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger(Vec<Vec<i32>>);

impl Ledger {
    /// Enters the scores after a hand.
    pub(super) fn enter(&mut self, scores: Vec<i32>) {
        self.0.push(scores);
    }

    /// Returns the scores after each hand.
    pub fn scores(&self) -> &[Vec<i32>] {
        &self.0
    }

    /// Returns the points that each hand brought every player.
    pub fn points(&self) -> Vec<Vec<i32>> {
        let points = |hand: usize| {
            let before = |player: usize| if hand == 0 { 0 } else { self.0[hand - 1][player] };
            self.0[hand].iter().enumerate().map(|(player, after)| after - before(player)).collect()
        };
        (0..self.0.len()).map(points).collect()
    }
}
