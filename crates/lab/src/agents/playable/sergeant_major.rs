//! Sergeant Major: gifts, trump and the kitty.

use super::Playable;
use crate::agents::model::Preferred;
use maxn::Player;
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::contest::CardDecision;
use maxn_games::sergeant_major::{Exchange, KITTY, Phase, SergeantMajor, SergeantMajorContest};
use maxn_games::tricks::Tricks;
use std::cmp::Reverse;

impl Playable<3> for SergeantMajorContest {
    const MEASURE: &'static str = "tricks of this hand";

    type Play = Tricks<SergeantMajor, 3>;

    type Model = Preferred;

    fn model() -> Preferred {
        Preferred
    }

    fn position(&self) -> Option<Self::Play> {
        self.play().cloned()
    }

    fn worth(&self, end: &Self::Play) -> [f64; 3] {
        end.table().tricks().map(f64::from)
    }

    fn span(&self) -> f64 {
        8.0
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        let hand = self.hands()[player];
        match (self.exchange(), self.play()) {
            (Some(exchange), _) => match exchange.phase() {
                Phase::Give { .. } => gifts(hand),
                Phase::NameTrump { .. } => trumps(hand),
                Phase::Kitty { .. } => discards(exchange, hand),
                Phase::Play => Vec::new(),
            },
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }
}

/// The lowest card of each suit, first those for which most may come back.
fn gifts(hand: Hand) -> Vec<CardDecision> {
    let mut lowest: Vec<Card> = Suit::ALL.into_iter().filter_map(|suit| hand.lowest(suit)).collect();
    // The highest that is not in the own hand is the most that can be returned.
    let missing = |card: Card| (!hand).highest(card.suit()).map_or(0, Card::rank);
    lowest.sort_by_key(|&card| Reverse(i32::from(missing(card)) - i32::from(card.rank())));
    lowest.into_iter().map(CardDecision::Give).collect()
}

/// All suits, the longest first, of equals the one with the higher cards.
fn trumps(hand: Hand) -> Vec<CardDecision> {
    let mut suits = Suit::ALL;
    suits.sort_by_key(|&suit| Reverse((hand.of(suit).len(), hand.ranks(suit))));
    suits.map(CardDecision::Trump).to_vec()
}

/// The lowest cards that are no trumps, or those of the shortest suits, or none.
fn discards(exchange: &Exchange, hand: Hand) -> Vec<CardDecision> {
    let is_trump = |card: Card| exchange.trump() == Some(card.suit());
    let first_by = |key: &dyn Fn(Card) -> (bool, usize, u8)| {
        let mut cards: Vec<Card> = hand.into_iter().collect();
        cards.sort_by_key(|&card| key(card));
        cards.into_iter().take(KITTY).collect::<Hand>()
    };
    let lowest = first_by(&|card| (is_trump(card), 0, card.rank()));
    let shortest =
        first_by(&|card| (is_trump(card) || card.rank() == 12, hand.of(card.suit()).len(), card.rank()));
    let mut choices = vec![lowest, Hand::EMPTY];
    if shortest != lowest {
        choices.push(shortest);
    }
    choices.into_iter().map(CardDecision::Kitty).collect()
}
