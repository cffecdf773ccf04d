//! The numbers of a table, written one by one into the vector of an observation.

use maxn::Player;

/// The numbers for a suit or colour.
const SUITS: usize = 4;

/// The numbers of a card game that belong to no card and no player.
const NUMBERS: usize = 8;

/// The numbers of the table in the vector of a seat, which begin with none set and no bids.
///
/// Cards are those of [`ActionSpace::card_index`](crate::ActionSpace::card_index).
#[derive(Debug)]
pub struct VectorWriter<'v> {
    values: &'v mut [f32],
    players: usize,
    seat: Player,
    cards: usize,
    copies: usize,
}

// Called per card: compiled where they are used, with that crate's optimisation.
impl<'v> VectorWriter<'v> {
    /// The numbers of a board with the given number of cells.
    pub(crate) fn board_size(players: usize, cells: usize) -> usize {
        players * cells + 1
    }

    /// The numbers of a card game with the given number of distinct cards, and copies of each.
    pub(crate) fn card_size(players: usize, cards: usize, copies: usize) -> usize {
        cards * (2 + 3 * players + copies) + 4 * players + SUITS + NUMBERS
    }

    /// Creates a writer on numbers that are all 0, for a game with the given number of distinct cards.
    #[inline]
    pub(crate) fn new(
        values: &'v mut [f32],
        players: usize,
        seat: Player,
        cards: usize,
        copies: usize,
    ) -> Self {
        let writer = VectorWriter { values, players, seat, cards, copies };
        if cards > 0 {
            let bids = writer.of_players(1);
            writer.values[bids..bids + players].fill(-1.0);
        }
        writer
    }

    /// The place of a player in the order of turns from the seat on.
    #[inline]
    fn place(&self, player: Player) -> usize {
        let place = player + self.players - self.seat;
        if place >= self.players { place - self.players } else { place }
    }

    /// The first of a row of numbers, one per player.
    #[inline]
    fn of_players(&self, row: usize) -> usize {
        self.cards * (2 + 3 * self.players + self.copies) + row * self.players
    }

    /// Writes the owner of the piece on a cell of the board.
    #[inline]
    pub fn owner(&mut self, cell: usize, owner: Player) {
        self.values[cell * self.players + self.place(owner)] = 1.0;
    }

    /// Writes the moves made on a board, where the rules count them.
    #[inline]
    pub fn moves_made(&mut self, moves: u32) {
        if let Some(last) = self.values.last_mut() {
            *last = moves as f32;
        }
    }

    /// Adds a card in the hand of the seat.
    #[inline]
    pub fn in_hand(&mut self, card: usize) {
        self.values[card] += 1.0;
    }

    /// Adds a card on the table, or one that its player has shown.
    #[inline]
    pub fn laid(&mut self, player: Player, card: usize) {
        self.values[self.cards * (1 + self.place(player)) + card] += 1.0;
    }

    /// Adds a card played in this hand, with the number of the play, from 1.
    #[inline]
    pub fn played(&mut self, player: Player, card: usize, number: usize) {
        self.values[self.cards * (1 + self.players + self.place(player)) + card] += 1.0;
        let first = self.cards * (2 + 3 * self.players) + card * self.copies;
        let copies = &mut self.values[first..first + self.copies];
        if let Some(copy) = copies.iter_mut().find(|copy| **copy == 0.0) {
            *copy = number as f32;
        }
    }

    /// Adds a card turned up, or on top of the pile.
    #[inline]
    pub fn turned_up(&mut self, card: usize) {
        self.values[self.cards * (1 + 2 * self.players) + card] += 1.0;
    }

    /// Adds a card that the seat knows to have been given to a player, or shown by one; for the seat itself, one that it was given,
    /// or that it knows to lie aside.
    #[inline]
    pub fn known(&mut self, player: Player, card: usize) {
        self.values[self.cards * (2 + 2 * self.players + self.place(player)) + card] += 1.0;
    }

    /// Writes the number of cards that a player holds.
    #[inline]
    pub fn held(&mut self, player: Player, count: usize) {
        self.of_player(0, player, count as f32);
    }

    /// Writes the last bid of a player.
    #[inline]
    pub fn bid(&mut self, player: Player, bid: f32) {
        self.of_player(1, player, bid);
    }

    /// Writes the tricks that a player has taken in this hand.
    #[inline]
    pub fn tricks(&mut self, player: Player, tricks: i32) {
        self.of_player(2, player, tricks as f32);
    }

    /// Writes the points that a player has taken in this hand, where cards carry points.
    #[inline]
    pub fn points(&mut self, player: Player, points: i32) {
        self.of_player(3, player, points as f32);
    }

    #[inline]
    fn of_player(&mut self, row: usize, player: Player, value: f32) {
        let first = self.of_players(row);
        self.values[first + self.place(player)] = value;
    }

    /// Writes the suit or colour that is trump or to be followed: clubs, diamonds, hearts, spades; red, yellow,
    /// green, blue.
    #[inline]
    pub fn suit(&mut self, suit: usize) {
        let first = self.of_players(4);
        self.values[first + suit] = 1.0;
    }

    /// Writes one of the numbers that [belong to no card and no player](crate::ObservationVector). The first one, the hands
    /// played, is there already.
    #[inline]
    pub fn number(&mut self, place: usize, value: usize) {
        let first = self.of_players(4) + SUITS;
        self.values[first..][..NUMBERS][place] = value as f32;
    }
}
