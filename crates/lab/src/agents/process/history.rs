//! What a player has seen of the hand that is being played.

use maxn::Player;
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::contest::{CardDecision, CardEvent, Event};

/// Everything that a player saw in this hand, its own secrets included.
#[derive(Clone, Debug)]
pub(super) struct History<const N: usize> {
    player: Player,
    /// The cards it passed.
    pub(super) passed: Hand,
    /// The cards that others passed to it.
    pub(super) received: Hand,
    /// Exchanges it had a part in: from, to, card given, card returned.
    pub(super) exchanged: Vec<(Player, Player, Card, Card)>,
    /// The cards it took from the kitty.
    pub(super) took: Hand,
    /// The cards it laid aside for the kitty, or away to the crib.
    pub(super) laid_away: Hand,
    /// Whether the kitty was taken, which everybody sees.
    pub(super) kitty_taken: Option<bool>,
    /// What the hand before brought everybody.
    pub(super) last_hand: Option<[i32; N]>,
    pub(super) bids: [Option<u8>; N],
    pub(super) trump: Option<Suit>,
    /// The cards played, and by whom.
    pub(super) plays: Vec<(Player, Card)>,
}

impl<const N: usize> History<N> {
    pub(super) fn new(player: Player) -> Self {
        History {
            player,
            passed: Hand::EMPTY,
            received: Hand::EMPTY,
            exchanged: Vec::new(),
            took: Hand::EMPTY,
            laid_away: Hand::EMPTY,
            kitty_taken: None,
            last_hand: None,
            bids: [None; N],
            trump: None,
            plays: Vec::new(),
        }
    }

    /// Adds what somebody decided, as far as this player sees it, and what came of it.
    pub(super) fn add(&mut self, by: Player, decision: CardDecision, events: &[CardEvent<N>]) {
        if let CardDecision::Kitty(cards) = decision {
            self.kitty_taken = Some(!cards.is_empty());
        }
        match decision {
            CardDecision::Play(card) => self.plays.push((by, card)),
            CardDecision::Bid(tricks) => self.bids[by] = Some(tricks),
            CardDecision::Trump(suit) => self.trump = Some(suit),
            CardDecision::Pass(cards) if by == self.player => self.passed = cards,
            CardDecision::Kitty(cards) | CardDecision::LayAway(cards) if by == self.player => {
                self.laid_away = cards;
            }
            // An exchange is seen when it has happened; the rest is nobody else's business.
            CardDecision::Give(_)
            | CardDecision::Pass(_)
            | CardDecision::Kitty(_)
            | CardDecision::LayAway(_) => {}
        }
        let player = self.player;
        for event in events.iter().filter(|event| event.is_seen_by(player)) {
            self.see(event);
        }
    }

    fn see(&mut self, event: &CardEvent<N>) {
        match *event {
            CardEvent::Passed { to, cards, .. } if to == self.player => self.received = cards,
            CardEvent::Exchanged { from, to, given, returned } => {
                self.exchanged.push((from, to, given, returned));
            }
            CardEvent::TookKitty { cards, .. } => self.took = cards,
            CardEvent::HandOver { points } => {
                *self = History { last_hand: Some(points), ..History::new(self.player) };
            }
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
        let mut history = History::<3>::new(1);
        history.add(0, CardDecision::Pass(hand("S:AKQ")), &[]);
        history.add(1, CardDecision::Pass(hand("H:AKQ")), &[]);
        let passed = [
            CardEvent::Passed { from: 0, to: 1, cards: hand("S:AKQ") },
            CardEvent::Passed { from: 1, to: 2, cards: hand("H:AKQ") },
            CardEvent::Passed { from: 2, to: 0, cards: hand("D:AKQ") },
        ];
        history.add(2, CardDecision::Pass(hand("D:AKQ")), &passed);
        assert_eq!((history.passed, history.received), (hand("H:AKQ"), hand("S:AKQ")));
        history.add(0, CardDecision::LayAway(hand("C:2")), &[]);
        assert_eq!(history.laid_away, Hand::EMPTY);
        history.add(0, CardDecision::Bid(3), &[]);
        assert_eq!(history.bids, [Some(3), None, None]);
        let over = CardEvent::HandOver { points: [0; 3] };
        history.add(0, CardDecision::Play("2C".parse().unwrap()), &[over]);
        assert!(history.plays.is_empty() && history.passed.is_empty() && history.bids == [None; 3]);
        assert_eq!(history.last_hand, Some([0; 3]));
        history.add(0, CardDecision::Kitty(hand("C:5432")), &[]);
        assert_eq!((history.kitty_taken, history.laid_away), (Some(true), Hand::EMPTY));
    }
}
