//! Voids that plays have shown.

use crate::cards::{Card, Suit};
use maxn::{MAX_PLAYERS, Player};

/// The suits of which players have shown to have no more cards: everybody remembers them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// A bit for each suit.
    lacking: [u8; MAX_PLAYERS],
}

impl Shown {
    /// Notes a card that a player plays after a suit was led.
    #[inline]
    pub fn note(&mut self, player: Player, led: Option<Suit>, card: Card) {
        if let Some(led) = led.filter(|&led| led != card.suit()) {
            self.lacking[player] |= 1 << led as u8;
        }
    }

    /// Returns whether a player has shown that it has no card of a suit.
    #[inline]
    pub fn lacks(&self, player: Player, suit: Suit) -> bool {
        self.lacking[player] >> suit as u8 & 1 != 0
    }
}
