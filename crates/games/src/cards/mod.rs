//! Cards of the pack of 52: suits, hands as sets of bits, and deals.

mod card;
mod deal;
mod hand;
mod subsets;
mod text;

pub use card::{Card, CardError, Suit};
pub use deal::Deal;
pub use hand::{Cards, Hand, HandError};
pub use subsets::subsets;
pub use text::{answer_words, card_in, cards_in, listed, read_cards, read_suit};
