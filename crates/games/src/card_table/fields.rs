//! Cards in the fields of observations.

use crate::cards::{Card, Hand, Suit};
use maxn_play::{Field, ObservationError};

/// The fields of observations of all card games, besides those that every game has.
pub const CARD_FIELDS: &[&str] = &[
    "hand_number",
    "last_hand",
    "hand",
    "dealt",
    "pass_to",
    "pass_from",
    "passed",
    "received",
    "bids",
    "exchanged",
    "trump",
    "kitty",
    "took",
    "laid_away",
    "turned_up",
    "plays",
];

const CARD: &str = "a card such as QS";
const CARDS: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";
const SUITS: &str = "spades, hearts, diamonds or clubs";

/// The most cards in a list.
const MOST_CARDS: usize = 52;

/// A card.
pub(super) fn card(field: &Field<'_>) -> Result<Card, ObservationError> {
    field.text(CARD)?.parse().map_err(|_| field.wrong(CARD))
}

/// A card that has to be there.
pub(super) fn card_of(field: &Field<'_>, key: &str) -> Result<Card, ObservationError> {
    card(&field.need(key, CARD)?)
}

/// Different cards: a list of them, or a text such as `S:AKQ H:T9`.
pub(super) fn cards(field: &Field<'_>) -> Result<Hand, ObservationError> {
    if let Some(text) = field.value().as_str() {
        return text.parse().map_err(|problem| field.problem(problem).expected(CARDS));
    }
    let mut cards = Hand::EMPTY;
    for item in field.items(MOST_CARDS, CARDS)? {
        let card = card(&item)?;
        if cards.contains(card) {
            return Err(item.problem(format!("{card} is there twice")));
        }
        cards.insert(card);
    }
    Ok(cards)
}

/// A suit by name.
pub(super) fn suit(field: &Field<'_>) -> Result<Suit, ObservationError> {
    let word = field.text(SUITS)?;
    Suit::ALL.into_iter().find(|suit| suit.name() == word).ok_or_else(|| field.wrong(SUITS))
}
