//! Sergeant Major with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{ASIDE, Phase, SergeantMajorContest};
use super::exchange::{Exchange, Phase as Step};
use super::rule_bot;
use super::rules::{KITTY, SergeantMajor};
use crate::card_contest::{CardActions, CardDecision};
use crate::cards::{Card, Hand, Suit};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::{CardWorld, HiddenCards, Plays, only_hand};
use crate::tricks::{TrickCount, Tricks};
use maxn::hidden::Preferred;
use maxn::{Algorithm, Means, ParanoidPruning, Player};
use std::cmp::Reverse;

impl SergeantMajorContest {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize]) -> HiddenCards {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        self.knowledge.hidden_cards(seat, self.hands()[seat], sizes, !open)
    }

    /// The same with other cards in the players' hands and in the kitty.
    fn with_cards(&self, hands: Vec<Hand>, kitty: Hand) -> Self {
        let phase = match &self.phase {
            Phase::Exchanging(exchange) => Phase::Exchanging(exchange.clone().with_cards(hands, kitty)),
            Phase::Playing(game) => Phase::Playing(game.clone().with_hands(&hands)),
            Phase::Over => Phase::Over,
        };
        SergeantMajorContest { phase, ..self.clone() }
    }
}

impl HiddenGame for SergeantMajorContest {
    type Play = Tricks<SergeantMajor>;
    type Hand = Tricks<SergeantMajor>;
    type Model = Preferred;

    fn actions() -> &'static CardActions {
        &ACTIONS
    }

    fn redacted(&self, seat: Player) -> Self {
        let mut redacted = self.with_cards(only_hand(&self.hands(), seat), Hand::EMPTY);
        redacted.seed = 0;
        redacted.knowledge = self.knowledge.only_of(seat);
        redacted
    }

    fn hidden_cards(&self, seat: Player) -> HiddenCards {
        let sizes: Vec<usize> = self.hands().into_iter().map(Hand::len).collect();
        self.hidden_cards_of(seat, &sizes)
    }

    fn determinize(&self, world: &CardWorld) -> Self {
        self.with_cards(world.hands(3).to_vec(), world.place(ASIDE))
    }

    fn plays(&self) -> Plays {
        *self.knowledge.plays()
    }

    fn hand(&self) -> Option<&Self::Hand> {
        self.play()
    }

    /// At the horizon tricks are those that the cards promise, but those taken for the method that relies on their growing by
    /// one per step.
    fn evaluation(&self, hand: &Self::Hand, algorithm: Algorithm) -> TrickCount {
        if algorithm == Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening) {
            TrickCount::taken_within(hand.table(), u32::MAX)
        } else {
            TrickCount::new(hand.table())
        }
    }

    fn worth(&self, end: &Self::Play) -> Means {
        end.table().tricks().to_means()
    }

    fn span(&self) -> f64 {
        8.0
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        let hand = self.hands()[player];
        match (self.exchange(), self.play()) {
            (Some(exchange), _) => match exchange.phase() {
                Step::Give { .. } => gifts(hand),
                Step::NameTrump { .. } => trumps(hand),
                Step::Kitty { .. } => discards(exchange, hand),
                Step::Play => Vec::new(),
            },
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }

    fn rule_of_thumb(view: &View<Self>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    fn model() -> Preferred {
        Preferred::default()
    }
}

/// The lowest card of each suit, first those for which the highest may come back.
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
