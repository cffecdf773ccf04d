//! The view of a seat.

use super::HiddenGame;
use crate::cards::Hand;
use crate::knowledge::{CardWorld, HiddenCards, Sampler};
use maxn::Player;

/// A contest as one seat sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct View<C> {
    seat: Player,
    table: C,
    hidden: HiddenCards,
}

impl<C: HiddenGame> View<C> {
    /// Creates a view in which only the seat's cards are known, and the possible places of the
    /// others.
    pub fn new(seat: Player, table: C, hidden: HiddenCards) -> Self {
        View { seat, table, hidden }
    }

    /// Returns the seat.
    pub fn seat(&self) -> Player {
        self.seat
    }

    /// Returns everything that lies open, and the seat's own cards. The other players hold nothing
    /// here.
    pub fn table(&self) -> &C {
        &self.table
    }

    /// Returns the seat's cards.
    pub fn hand(&self) -> Hand {
        self.hidden.located(self.seat)
    }

    /// Returns the number of cards that a player holds.
    pub fn held_by(&self, player: Player) -> usize {
        self.hidden.size(player)
    }

    /// Returns the cards that the seat does not see, and their possible places.
    pub fn hidden_cards(&self) -> &HiddenCards {
        &self.hidden
    }

    /// Returns a source of worlds that agree with the view; `None` if no world does.
    pub fn sampler(&self) -> Option<Sampler> {
        Sampler::new(&self.hidden)
    }

    /// Returns the contest with open hands in a world.
    pub fn determinize(&self, world: &CardWorld) -> C {
        self.table.determinize(world)
    }
}
