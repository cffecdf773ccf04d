//! The log of a hand.

use crate::card_contest::{CardDecision, CardEvent};
use crate::cards::{Card, Hand, Suit};
use maxn::Player;

/// The decisions of the hand that is being played, with the events that players remember.
#[derive(Clone, Debug, Default)]
pub(super) struct HandLog {
    /// The points that the hand before brought each player.
    last_hand: Option<Vec<i32>>,
    steps: Vec<Step>,
}

/// A decision and its consequences.
#[derive(Clone, Debug)]
struct Step {
    player: Player,
    decision: CardDecision,
    /// Cards that changed hands; tricks and points follow from the decisions.
    events: Vec<CardEvent>,
}

/// The part of a log that a player saw, its own secrets included.
#[derive(Clone, Debug, Default)]
pub(super) struct SeatLog {
    /// The cards it passed.
    pub(super) passed: Hand,
    /// The cards that others passed to it.
    pub(super) received: Hand,
    /// Exchanges it had a part in: from, to, card given, card returned.
    pub(super) exchanged: Vec<(Player, Player, Card, Card)>,
    /// The cards it took from the kitty.
    pub(super) took: Hand,
    /// The cards it exchanged for the kitty, or discarded to the crib.
    pub(super) laid_away: Hand,
    /// True if the kitty was taken, which everybody sees.
    pub(super) kitty_taken: Option<bool>,
    /// The points that the hand before brought each player.
    pub(super) last_hand: Option<Vec<i32>>,
    /// The bids made.
    pub(super) bids: Vec<Option<u8>>,
    /// The trump suit that was named.
    pub(super) trump: Option<Suit>,
    /// The cards played, and their players.
    pub(super) plays: Vec<(Player, Card)>,
}

impl HandLog {
    /// Adds a decision and its consequences; the end of a hand begins a new log.
    pub(super) fn add(&mut self, player: Player, decision: CardDecision, events: &[CardEvent]) {
        for event in events {
            if let CardEvent::HandOver { points, .. } = event {
                *self = HandLog { last_hand: Some(points.clone()), steps: Vec::new() };
                return;
            }
        }
        let is_remembered = |event: &&CardEvent| {
            matches!(
                event,
                CardEvent::Passed { .. } | CardEvent::Exchanged { .. } | CardEvent::TookKitty { .. }
            )
        };
        let events = events.iter().filter(is_remembered).cloned().collect();
        self.steps.push(Step { player, decision, events });
    }

    /// The part that a seat saw.
    pub(super) fn seen_by(&self, seat: Player, players: usize) -> SeatLog {
        let mut seen =
            SeatLog { last_hand: self.last_hand.clone(), bids: vec![None; players], ..SeatLog::default() };
        for step in &self.steps {
            seen.see_decision(seat, step.player, step.decision);
            for event in step.events.iter().filter(|event| event.is_seen_by(seat)) {
                seen.see_event(seat, event);
            }
        }
        seen
    }
}

impl SeatLog {
    fn see_decision(&mut self, seat: Player, player: Player, decision: CardDecision) {
        if let CardDecision::Kitty(cards) = decision {
            self.kitty_taken = Some(!cards.is_empty());
        }
        match decision {
            CardDecision::Play(card) => self.plays.push((player, card)),
            CardDecision::Bid(tricks) => self.bids[player] = Some(tricks),
            CardDecision::Trump(suit) => self.trump = Some(suit),
            CardDecision::Pass(cards) if player == seat => self.passed = cards,
            CardDecision::Kitty(cards) | CardDecision::DiscardToCrib(cards) if player == seat => {
                self.laid_away = cards;
            }
            // An exchange is seen when it has happened; the rest is nobody else's business.
            CardDecision::Give(_)
            | CardDecision::Pass(_)
            | CardDecision::Kitty(_)
            | CardDecision::DiscardToCrib(_) => {}
        }
    }

    fn see_event(&mut self, seat: Player, event: &CardEvent) {
        match *event {
            CardEvent::Passed { to, cards, .. } if to == seat => self.received = cards,
            CardEvent::Exchanged { from, to, given, returned } => {
                self.exchanged.push((from, to, given, returned));
            }
            CardEvent::TookKitty { cards, .. } => self.took = cards,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn secrets_of_others_are_not_seen() {
        let mut log = HandLog::default();
        let seen = |log: &HandLog| log.seen_by(1, 3);
        log.add(0, CardDecision::Pass(hand("S:AKQ")), &[]);
        log.add(1, CardDecision::Pass(hand("H:AKQ")), &[]);
        let passed = [
            CardEvent::Passed { from: 0, to: 1, cards: hand("S:AKQ") },
            CardEvent::Passed { from: 1, to: 2, cards: hand("H:AKQ") },
            CardEvent::Passed { from: 2, to: 0, cards: hand("D:AKQ") },
        ];
        log.add(2, CardDecision::Pass(hand("D:AKQ")), &passed);
        assert_eq!((seen(&log).passed, seen(&log).received), (hand("H:AKQ"), hand("S:AKQ")));
        log.add(0, CardDecision::DiscardToCrib(hand("C:2")), &[]);
        assert_eq!(seen(&log).laid_away, Hand::EMPTY);
        log.add(0, CardDecision::Bid(3), &[]);
        assert_eq!(seen(&log).bids, [Some(3), None, None]);
        let over = CardEvent::HandOver { points: vec![0; 3], bids_made: Vec::new() };
        log.add(0, CardDecision::Play("2C".parse().unwrap()), &[over]);
        let after = seen(&log);
        assert!(after.plays.is_empty() && after.passed.is_empty() && after.bids == [None; 3]);
        assert_eq!(after.last_hand, Some(vec![0; 3]));
        log.add(0, CardDecision::Kitty(hand("C:5432")), &[]);
        assert_eq!((seen(&log).kitty_taken, seen(&log).laid_away), (Some(true), Hand::EMPTY));
    }
}
