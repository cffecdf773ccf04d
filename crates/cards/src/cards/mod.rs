//! Cards: suits, hands, deals, and the play of tricks.

mod card;
mod deal;
mod hand;
mod subsets;

pub use card::{Card, CardError, Suit};
pub use deal::Deal;
pub use hand::{Cards, Hand, HandError};
pub use subsets::subsets;
