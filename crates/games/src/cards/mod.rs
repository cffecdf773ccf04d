//! Playing cards: suits, the orders that games give them, hands as sets of bits, packs with several of a card, deals, and all of
//! them as text.

mod card;
mod copies;
mod deal;
mod hand;
mod text;

pub use card::{Card, CardError, CardOf, Natural, Order, Suit, SuitOrder};
pub use copies::{Bits, Copies, Kind, bits};
pub use deal::Deal;
pub use hand::{Cards, Hand, HandOf, subsets};
pub use text::{
    CardList, HandError, TooMany, answer_words, card_at, card_in, cards_at, cards_in, listed, names,
    read_card, read_cards, read_suit, suit_in,
};
