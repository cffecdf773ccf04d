//! Knowledge about hidden cards.
//!
//! [`CardKnowledge`] is what a seat has learnt of the places of cards that it does not see. It leaves open a set of [`CardWorld`]s, from
//! which a [`Sampler`] draws evenly.

mod card_knowledge;
mod sampling;

pub use card_knowledge::CardKnowledge;
pub use sampling::{CardWorld, HiddenCards, Sampler};

use crate::cards::Hand;
use maxn::Player;

/// The most players.
const MOST_PLAYERS: usize = 7;

/// The places where cards can be: with the players, and up to two more, such as the pack and a kitty.
pub const PLACES: usize = MOST_PLAYERS + 2;

/// Returns the hands with all but one of them empty.
pub fn only_hand(hands: &[Hand], seat: Player) -> Vec<Hand> {
    hands.iter().enumerate().map(|(player, &hand)| if player == seat { hand } else { Hand::EMPTY }).collect()
}
