//! Card games without type parameters: contests, information sets and single positions for everything above the games.
//!
//! Rules and searches are compiled for each game; these adapters put them behind the traits of [`maxn_play`]. Whatever does
//! not depend on the game is ordinary code.

mod fields;
mod log;
mod mcts;
mod observation;
mod observed;
mod open_hand;
mod scene;
mod search;
mod seat;
mod table;
pub mod trials;
mod vector;

pub use fields::CARD_FIELDS;
pub use observed::{ObservedHand, with, without};
pub use open_hand::{OpenHand, OpenPosition};
pub use open_hand::{dealt, read_tricks, refuse_options};
pub use seat::CardSeat;
pub use table::CardTable;
