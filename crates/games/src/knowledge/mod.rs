//! The knowledge of players about hidden cards.
//!
//! [`Knowledge`] records what every player saw of the others' cards. It leaves open a set of [`CardWorld`]s, from which a
//! [`Sampler`] draws evenly.

mod players;
mod plays;
mod sampling;
mod seat;

pub use players::Knowledge;
pub use plays::Plays;
pub use sampling::{CardWorld, HiddenCards, Sampler};
pub use seat::SeatKnowledge;

use crate::cards::Hand;
use maxn::Player;

/// The most players.
const MOST_PLAYERS: usize = 7;

/// The places where cards can be: with the players, and up to two more, such as the pack and a kitty.
pub const PLACES: usize = MOST_PLAYERS + 2;

/// Returns the hands with all but one of them empty.
pub fn only_hand(hands: &[Hand], seat: Player) -> Vec<Hand> {
    let of = |player| if player == seat { hands[player] } else { Hand::EMPTY };
    (0..hands.len()).map(of).collect()
}
