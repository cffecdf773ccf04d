//! Observations as vectors of numbers, for programs that learn.

mod texts;

use crate::action_space::ActionSpace;
use crate::game::Contest;
use crate::scene::TableScene;
use maxn::Player;
use std::ops::Range;

/// The knowledge of a seat as numbers, always as many for the same game, board and number of players.
///
/// Players come in the order of their turns from the seat on, so that the seat itself is always the first. All vectors begin with
/// the player to move (one number per player, 1 for who is to move) and the scores. On a board, each cell follows with one number per
/// player, 1 for the owner of the piece on it. In a card game follow, with one number per different card,
///
/// - the cards that the seat holds, counted;
/// - the cards on the table, for each player;
/// - the cards played in this hand, for each player;
/// - the card turned up, or on top of the pile;
/// - the other cards that the seat knows of: passed, received, taken, discarded, below the top of the pile;
///
/// then, with one number per player, the cards held and the last bid (-1 for none), and four numbers for the suit or colour that is trump
/// or to be followed, if one is named.
#[derive(Clone, Copy, Debug)]
pub struct ObservationVector {
    players: usize,
    cards: usize,
    /// The numbers of the table: on a board, or of cards.
    table: usize,
}

/// The numbers for a suit or colour.
const SUITS: usize = 4;

impl ObservationVector {
    /// The vectors of contests like this one.
    pub fn of(contest: &dyn Contest) -> Self {
        let players = contest.players();
        let cards = contest.action_space().map_or(0, ActionSpace::card_count);
        let table = match contest.scene(Some(0)).table {
            TableScene::Board(board) => players * board.cells.len(),
            TableScene::Cards(_) => cards * (3 + 2 * players) + 2 * players + SUITS,
        };
        ObservationVector { players, cards, table }
    }

    /// The number of numbers.
    #[inline]
    pub fn size(&self) -> usize {
        2 * self.players + self.table
    }

    /// The vector of a seat.
    pub fn write(&self, contest: &dyn Contest, seat: Player) -> Vec<f32> {
        let mut values = vec![0.0; self.size()];
        self.write_to(contest, seat, &mut values);
        values
    }

    /// Writes the vector of a seat over [as many numbers](ObservationVector::size).
    ///
    /// # Panics
    /// If there are fewer.
    // Called per decision, hundreds of numbers at a time: compiled where it is used, with that crate's optimisation.
    #[inline]
    pub fn write_to(&self, contest: &dyn Contest, seat: Player, values: &mut [f32]) {
        values.fill(0.0);
        let mut writer = self.begin(contest, seat, values);
        contest.write_vector(seat, &mut writer);
    }

    /// The vector of a seat, read off the scene and the observation: the numbers that every contest has to agree with.
    pub fn read(&self, contest: &dyn Contest, seat: Player) -> Vec<f32> {
        let mut values = vec![0.0; self.size()];
        let mut writer = self.begin(contest, seat, &mut values);
        writer.read(&contest.scene(Some(seat)), &contest.observation(seat), contest.action_space());
        values
    }

    /// Writes the numbers that all games have.
    #[inline]
    fn begin<'v>(&self, contest: &dyn Contest, seat: Player, values: &'v mut [f32]) -> VectorWriter<'v> {
        let (players, cards) = (self.players, self.cards);
        let (head, table) = values.split_at_mut(2 * players);
        let place = |player: Player| (player + players - seat) % players;
        if let Some(player) = contest.to_move() {
            head[place(player)] = 1.0;
        }
        for (player, score) in contest.scores().into_iter().enumerate() {
            head[players + place(player)] = score as f32;
        }
        let writer = VectorWriter { values: table, players, seat, cards };
        if cards > 0 {
            let bids = writer.bids();
            writer.values[bids].fill(-1.0);
        }
        writer
    }
}

/// The numbers of the table in the vector of a seat, which begin with none set and no bids.
///
/// Cards are those of [`ActionSpace::card_index`].
#[derive(Debug)]
pub struct VectorWriter<'v> {
    values: &'v mut [f32],
    players: usize,
    seat: Player,
    cards: usize,
}

// Called per card: compiled where they are used, too.
impl VectorWriter<'_> {
    /// The place of a player in the order of turns from the seat on.
    #[inline]
    fn place(&self, player: Player) -> usize {
        let place = player + self.players - self.seat;
        if place >= self.players { place - self.players } else { place }
    }

    /// The owner of the piece on a cell of the board.
    #[inline]
    pub fn owner(&mut self, cell: usize, owner: Player) {
        self.values[cell * self.players + self.place(owner)] = 1.0;
    }

    /// A card in the hand of the seat.
    #[inline]
    pub fn in_hand(&mut self, card: usize) {
        self.values[card] += 1.0;
    }

    /// A card on the table.
    #[inline]
    pub fn laid(&mut self, player: Player, card: usize) {
        self.values[self.cards * (1 + self.place(player)) + card] += 1.0;
    }

    /// A card played in this hand.
    #[inline]
    pub fn played(&mut self, player: Player, card: usize) {
        self.values[self.cards * (1 + self.players + self.place(player)) + card] += 1.0;
    }

    /// The card turned up, or on top of the pile.
    #[inline]
    pub fn turned_up(&mut self, card: usize) {
        self.values[self.cards * (1 + 2 * self.players) + card] += 1.0;
    }

    /// Another card that the seat knows of.
    #[inline]
    pub fn known(&mut self, card: usize) {
        self.values[self.cards * (2 + 2 * self.players) + card] += 1.0;
    }

    /// The number of cards that a player holds.
    #[inline]
    pub fn held(&mut self, player: Player, count: usize) {
        self.values[self.cards * (3 + 2 * self.players) + self.place(player)] = count as f32;
    }

    /// The last bid of a player.
    #[inline]
    pub fn bid(&mut self, player: Player, bid: f32) {
        let first = self.bids().start;
        self.values[first + self.place(player)] = bid;
    }

    /// The suit or colour that is trump or to be followed: clubs, diamonds, hearts, spades; red, yellow, green, blue.
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
