//! Knowledge about hidden cards.
//!
//! [`CardKnowledge`] is what a seat has learnt of the places of cards that it does not see. It leaves open a set of [`CardWorld`]s, from
//! which a [`Sampler`] draws evenly. Its heart, [`Divisions`], also serves a pack with several of each card, and cards that are known
//! to be together.

mod card_knowledge;
mod divisions;
mod sampling;

pub use card_knowledge::CardKnowledge;
pub use divisions::{Divisions, Room, Unit, ways};
pub use sampling::{CardWorld, HiddenCards, LazySampler, Sampler};

use crate::cards::{HandOf, Order};
use maxn::Player;

/// The most players.
const MOST_PLAYERS: usize = 7;

/// The places where cards can be: with the players, and up to two more, such as the pack and a kitty.
pub const PLACES: usize = MOST_PLAYERS + 2;

/// Returns the hands with all but one of them empty.
pub fn only_hand<O: Order>(hands: &[HandOf<O>], seat: Player) -> Vec<HandOf<O>> {
    hands
        .iter()
        .enumerate()
        .map(|(player, &hand)| if player == seat { hand } else { HandOf::EMPTY })
        .collect()
}
