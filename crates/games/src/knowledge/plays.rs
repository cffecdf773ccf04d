//! The cards played in a hand.

use crate::cards::{Card, Suit};
use maxn::Player;
use std::fmt;

/// The most cards there are to play.
const MOST: usize = 52;

/// The cards of a hand that have been played, in order, and their players: everybody has seen them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plays {
    players: [u8; MOST],
    cards: [Card; MOST],
    count: u8,
}

impl Default for Plays {
    /// No cards.
    fn default() -> Self {
        Plays { players: [0; MOST], cards: [Card::new(Suit::Clubs, 0); MOST], count: 0 }
    }
}

impl Plays {
    /// Adds a card of a player.
    pub fn push(&mut self, player: Player, card: Card) {
        let place = usize::from(self.count);
        if place < MOST {
            (self.players[place], self.cards[place]) = (player as u8, card);
            self.count += 1;
        }
    }

    /// Returns the cards in order, each with its player.
    pub fn iter(&self) -> impl Iterator<Item = (Player, Card)> {
        let players = self.players.iter().map(|&player| usize::from(player));
        players.zip(self.cards.iter().copied()).take(usize::from(self.count))
    }

    /// Returns the number of cards played.
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Returns whether nothing has been played.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl fmt::Debug for Plays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
