//! What plays have shown.

use maxn::Player;
use maxn_games::cards::{Card, Suit};

/// The suits that players have shown to have no more cards of: everybody remembers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown<const N: usize> {
    /// A bit for each suit.
    lacking: [u8; N],
}

impl<const N: usize> Default for Shown<N> {
    /// Nobody has shown anything.
    fn default() -> Self {
        Shown { lacking: [0; N] }
    }
}

impl<const N: usize> Shown<N> {
    /// A player plays a card after a suit was led.
    #[inline]
    pub fn note(&mut self, player: Player, led: Option<Suit>, card: Card) {
        if let Some(led) = led.filter(|&led| led != card.suit()) {
            self.lacking[player] |= 1 << led as u8;
        }
    }

    /// Whether a player has shown that it has no card of a suit.
    #[inline]
    pub fn lacks(&self, player: Player, suit: Suit) -> bool {
        self.lacking[player] >> suit as u8 & 1 != 0
    }
}
