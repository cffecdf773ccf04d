//! Decisions as text and as numbers.

use super::hand::cards_discarded;
use crate::cards::{Card, Hand, listed, read_cards};
use maxn_play::{ActionSpace, DecisionError};
use std::fmt;
use std::sync::LazyLock;

/// A decision, or the card that chance turns up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a card: `QS`.
    Play(Card),
    /// Discards one or two cards to the crib, the higher one first: `crib KS 2C`.
    Discard(Card, Option<Card>),
    /// Turns up the starter: `turn up 5H`.
    TurnUp(Card),
}

impl Move {
    /// Returns the move that discards one or two cards; `None` for another number of them.
    pub fn discard(cards: Hand) -> Option<Move> {
        let mut all = cards.into_iter();
        let mv = Move::Discard(all.next()?, all.next());
        all.next().is_none().then_some(mv)
    }

    /// Returns the cards of the move.
    #[inline]
    pub fn cards(self) -> Hand {
        match self {
            Move::Play(card) | Move::TurnUp(card) | Move::Discard(card, None) => Hand::only(card),
            Move::Discard(one, Some(other)) => Hand::only(one) | Hand::only(other),
        }
    }

    /// The number of a decision: the cards from `2C` to `AS`, then the same discarded, then pairs of cards discarded, ordered by
    /// the higher and the lower card.
    pub(super) fn number(self) -> Option<u32> {
        match self {
            Move::Play(card) => Some(card.index() as u32),
            Move::Discard(card, None) => Some(52 + card.index() as u32),
            Move::Discard(one, Some(other)) => {
                let (high, low) = (one.index() as u32, other.index() as u32);
                Some(2 * 52 + high * (high - 1) / 2 + low)
            }
            Move::TurnUp(_) => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card) => f.pad(&card.to_string()),
            Move::Discard(..) => f.pad(&format!("crib {}", list(self.cards()))),
            Move::TurnUp(card) => f.pad(&format!("turn up {card}")),
        }
    }
}

/// The numbers of all decisions.
pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let mut cards: Vec<Card> = Hand::DECK.into_iter().collect();
    cards.sort_by_key(|card| card.index());
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    ActionSpace::default().with_cards(names.clone()).with_sets("crib", &names, 1).with_sets("crib", &names, 2)
});

/// The cards one by one, as one text.
pub(super) fn list(cards: Hand) -> String {
    listed(cards).join(" ")
}

/// The question put to a player who discards, or plays a card.
pub(super) fn question(players: usize, discards: bool) -> &'static str {
    match cards_discarded(players) {
        _ if !discards => "which card to play",
        1 => "which card to discard to the crib",
        _ => "which 2 cards to discard to the crib",
    }
}

/// Reads the answer to a question.
pub(super) fn read(text: &str, question: &str, discards: bool) -> Result<Move, DecisionError> {
    let cards = read_cards(text, if discards { "crib" } else { "play" });
    let mv = match cards.and_then(Move::discard) {
        Some(Move::Discard(card, None)) if !discards => Some(Move::Play(card)),
        other => other.filter(|_| discards),
    };
    mv.ok_or_else(|| DecisionError::Unreadable {
        text: text.trim().to_string(),
        question: question.to_string(),
    })
}
