//! Cards: suits, hands, deals, and the play of tricks.

mod card;
mod deal;
mod hand;
mod subsets;

pub use card::{BadCard, Card, Suit};
pub use deal::Deal;
pub(crate) use deal::below;
pub use hand::{BadHand, Cards, Hand};
pub use subsets::subsets;
