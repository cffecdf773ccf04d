//! The knowledge of players about hidden cards.
//!
//! [`Knowledge`] records what every player saw of the others' cards. It leaves open a set of [`CardWorld`]s, from which a
//! [`Sampler`] draws evenly.

mod players;
mod plays;
mod sampling;

pub use players::Knowledge;
pub use plays::Plays;
pub use sampling::{CardWorld, HiddenCards, Sampler};

use crate::cards::Hand;
use maxn::Player;

/// The places where cards can be: with up to seven players, and up to two more, such as the pack and a kitty.
pub const PLACES: usize = 9;

/// Returns the hands with all but one of them empty.
pub fn only_hand<const N: usize>(hands: &[Hand; N], seat: Player) -> [Hand; N] {
    std::array::from_fn(|player| if player == seat { hands[player] } else { Hand::EMPTY })
}
