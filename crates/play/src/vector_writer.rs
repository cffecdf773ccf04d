//! The numbers of a table, written one by one into the vector of an observation.

mod texts;

use maxn::Player;
use std::ops::Range;

/// The numbers of the table in the vector of a seat, which begin with none set and no bids.
///
/// Cards are those of [`ActionSpace::card_index`](crate::ActionSpace::card_index).
#[derive(Debug)]
pub struct VectorWriter<'v> {
    values: &'v mut [f32],
    players: usize,
    seat: Player,
    cards: usize,
}

// Called per card: compiled where they are used, with that crate's optimisation.
impl<'v> VectorWriter<'v> {
    /// Creates a writer on numbers that are all 0, for a game with the given number of distinct cards.
    #[inline]
    pub(crate) fn new(values: &'v mut [f32], players: usize, seat: Player, cards: usize) -> Self {
        let writer = VectorWriter { values, players, seat, cards };
        if cards > 0 {
            let bids = writer.bids();
            writer.values[bids].fill(-1.0);
        }
        writer
    }

    /// The place of a player in the order of turns from the seat on.
    #[inline]
    fn place(&self, player: Player) -> usize {
        let place = player + self.players - self.seat;
        if place >= self.players { place - self.players } else { place }
    }

    /// Writes the owner of the piece on a cell of the board.
    #[inline]
    pub fn owner(&mut self, cell: usize, owner: Player) {
        self.values[cell * self.players + self.place(owner)] = 1.0;
    }

    /// Adds a card in the hand of the seat.
    #[inline]
    pub fn in_hand(&mut self, card: usize) {
        self.values[card] += 1.0;
    }

    /// Adds a card on the table.
    #[inline]
    pub fn laid(&mut self, player: Player, card: usize) {
        self.values[self.cards * (1 + self.place(player)) + card] += 1.0;
    }

    /// Adds a card played in this hand.
    #[inline]
    pub fn played(&mut self, player: Player, card: usize) {
        self.values[self.cards * (1 + self.players + self.place(player)) + card] += 1.0;
    }

    /// Adds the card turned up, or on top of the pile.
    #[inline]
    pub fn turned_up(&mut self, card: usize) {
        self.values[self.cards * (1 + 2 * self.players) + card] += 1.0;
    }

    /// Adds another card that the seat knows of.
    #[inline]
    pub fn known(&mut self, card: usize) {
        self.values[self.cards * (2 + 2 * self.players) + card] += 1.0;
    }

    /// Writes the number of cards that a player holds.
    #[inline]
    pub fn held(&mut self, player: Player, count: usize) {
        self.values[self.cards * (3 + 2 * self.players) + self.place(player)] = count as f32;
    }

    /// Writes the last bid of a player.
    #[inline]
    pub fn bid(&mut self, player: Player, bid: f32) {
        let first = self.bids().start;
        self.values[first + self.place(player)] = bid;
    }

    /// Writes the suit or colour that is trump or to be followed: clubs, diamonds, hearts, spades; red, yellow,
    /// green, blue.
    #[inline]
    pub fn suit(&mut self, suit: usize) {
        let first = self.bids().end;
        self.values[first + suit] = 1.0;
    }

    #[inline]
    fn bids(&self) -> Range<usize> {
        let first = self.cards * (3 + 2 * self.players) + self.players;
        first..first + self.players
    }
}
