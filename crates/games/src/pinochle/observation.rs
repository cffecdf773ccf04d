//! Observations of a deal: their fields, and the observation of a view.

use super::action_space::place;
use super::card::Card;
use super::hand::Hand;
use super::hidden::on_table;
use super::mv::Move;
use super::view::View;
use crate::cards::Suit;
use maxn_play::toolkit::hidden::HandView;
use maxn_play::{Field, Observation, ObservationError, VectorWriter};
use serde_json::{Value, json};

/// The fields of observations besides those that every game has.
pub(super) const FIELDS: &[&str] =
    &["hand_number", "last_hand", "hand", "dealt", "bids", "widow", "trump", "melds", "buried", "plays"];

impl HandView for View {
    fn cards_held(&self) -> usize {
        self.hand().len()
    }

    fn rule_of_thumb(&self) -> Option<Move> {
        self.by_rule()
    }

    fn observe(&self, observation: &mut Observation) {
        let table = &self.table;
        let calls = self.past.calls.iter().map(|(player, bid)| json!({"player": player + 1, "bid": bid}));
        let plays = self.past.plays.iter();
        let plays = plays.map(|(player, card)| json!({"player": player + 1, "card": card.to_string()}));
        observation.set("hand", self.hand().listed());
        observation.set("bids", calls.collect::<Vec<Value>>());
        let is_shown = table.bidder().is_some();
        observation.set("widow", json!(is_shown.then(|| table.widow().listed())));
        observation.set("trump", json!(table.trump().map(Suit::name)));
        let melds = table.trump().map(|_| self.past.shown.map(Hand::listed));
        observation.set("melds", json!(melds));
        let buried = table.play().buried();
        observation.set("buried", json!((!buried.is_empty()).then(|| buried.listed())));
        observation.set("plays", plays.collect::<Vec<Value>>());
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) -> bool {
        let table = &self.table;
        self.hand().cards().for_each(|card| writer.in_hand(place(card)));
        on_table(table).for_each(|(player, card)| writer.laid(player, place(card)));
        self.past.plays.iter().for_each(|&(player, card)| writer.played(player, place(card)));
        let widow = if table.bidder().is_some() { table.widow() } else { Hand::EMPTY };
        widow.cards().chain(table.play().buried().cards()).for_each(|card| writer.known(place(card)));
        for (player, size) in self.sizes.into_iter().enumerate() {
            writer.held(player, size);
        }
        for &(player, bid) in &self.past.calls {
            if let Some(bid) = bid {
                writer.bid(player, bid.into());
            }
        }
        table.trump().iter().for_each(|&suit| writer.suit(suit as usize));
        true
    }
}

/// The right value of a field with a card.
pub(super) const CARD: &str = "a card such as QS";
const CARDS_LISTED: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";
/// The right values of a field with a suit.
pub(super) const SUITS: &str = "spades, hearts, diamonds or clubs";

/// A card.
pub(super) fn card(field: &Field<'_>) -> Result<Card, ObservationError> {
    field.text(CARD)?.parse().map_err(|_| field.wrong(CARD))
}

/// Cards, each at most twice: a list of them, or a text such as `S:AKQ H:T9`.
pub(super) fn cards(field: &Field<'_>) -> Result<Hand, ObservationError> {
    if let Some(text) = field.value().as_str() {
        return text.parse().map_err(|problem| field.problem(problem).expected(CARDS_LISTED));
    }
    let mut hand = Hand::EMPTY;
    for item in field.items(48, CARDS_LISTED)? {
        let card = card(&item)?;
        if hand.count(card) == 2 {
            return Err(item.problem(format!("{card} is there three times")).expected("two of each card"));
        }
        hand.insert(card);
    }
    Ok(hand)
}
