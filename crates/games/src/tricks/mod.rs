//! The play of tricks: what all trick games share.
//!
//! A game of tricks is a [`Table`] of open hands and a set of [`Rules`] that say what is trump, what else than following
//! suit is asked for, and which cards are better played first. [`Tricks`] plays them for the engine.

mod bidding;
mod bounds;
mod count;
mod dealing;
mod either;
mod expected;
mod game;
mod key;
mod merge;
mod notation;
mod order;
mod outlook;
mod rules;
mod table;
mod turn;
pub mod two_sided;

pub use bidding::candidate_bids;
pub use bidding::{BidError, Bidding, simple_bid, simple_bids};
pub use bounds::bounds_of;
pub use count::TrickCount;
pub use dealing::DealError;
pub use dealing::check_deal;
pub use either::Either;
pub use expected::{expected_tricks, nearest_bid};
pub use game::Tricks;
pub(crate) use key::mix;
pub use notation::{Fields, Notation, TrickPositionError, players_in, write_table};
pub use order::extend_by_rank;
pub use order::{Order, UnknownOrder};
pub use outlook::all_tricks;
pub use outlook::{divisions, forecast, sure_tricks, trick_range};
pub use rules::Rules;
pub use table::{Table, Trick};
pub use turn::TrickTurn;
