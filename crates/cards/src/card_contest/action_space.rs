//! The decisions of card games as numbers.

use crate::cards::{Card, Suit};
use maxn_play::ActionSpace;

/// The suits from the lowest to the highest.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// The cards of the pack from `2C` to `AS`: the index of a card is [`Card::index`].
pub fn card_names() -> Vec<String> {
    SUITS.iter().flat_map(|&suit| (0..13).map(move |rank| Card::new(suit, rank).to_string())).collect()
}

/// The names of the suits from the lowest to the highest.
pub fn suit_names() -> impl Iterator<Item = &'static str> {
    SUITS.iter().map(|suit| suit.name())
}

/// The numbering that begins with the cards to play: 0 for `2C` to 51 for `AS`.
pub fn cards_first() -> ActionSpace {
    ActionSpace::default().with_cards(card_names())
}

/// The bids of tricks up to the highest of any number of players.
pub fn bids(most: u8) -> impl Iterator<Item = String> {
    (0..=most).map(|bid| bid.to_string())
}
