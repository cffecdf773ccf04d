//! Observations as vectors of numbers, for programs that learn.

use crate::action_space::ActionSpace;
use crate::game::Contest;
use crate::scene::TableScene;
use crate::vector_writer::VectorWriter;
use maxn::Player;

/// The knowledge of a seat as numbers, always as many for the same game, board and number of players.
///
/// Players come in the order of their turns from the seat on, so that the seat itself is always the first. All vectors begin with
/// the player to move (one number per player, 1 for who is to move) and the scores. On a board, each cell follows with one number per
/// player, 1 for the owner of the piece on it. In a card game follow, with one number per different card,
///
/// - the cards that the seat holds, counted;
/// - the cards on the table, for each player; in Uno, the card just drawn that may be played;
/// - the cards played in this hand, for each player;
/// - the cards turned up, or on top of the pile;
/// - the other cards that the seat knows of: for the seat, those that it was given and those that lie aside (buried, laid away, in the
///   crib, below the top of the pile); for another player, those that it was given by the seat or has shown in a meld;
/// - the number of the play by which it was played in this hand, from 1 (passes count), 0 if it was not; with two copies of every
///   card, two numbers each;
///
/// then, with one number per player, the cards held, the last bid (-1 for none, 0 for a pass), the tricks and the points taken in
/// this hand; four numbers for the suit or colour that is trump or to be followed, if one is named; and eight numbers: the hands played;
/// the places to the left that cards are passed by (Hearts), or 1 for a kitty taken and 2 for one left (Sergeant Major); and of
/// Crazy Eights and Uno the cards in the stock, 1 if the turn goes to the right, the passes in a row, the cards drawn in this turn, the
/// penalty for twos or the colour before a card that may be challenged (1 to 4, 5 for none), and the cards played.
///
/// Cards chosen so far, where a set is chosen [step by step](ActionSpace::legal_steps), lie on the table of the seat.
///
/// On a board the last number is that of the moves made, where the rules count them.
///
/// Two different states of a seat's knowledge have different vectors, but for what is over and done with: the earlier bids of an
/// auction, and the past of Crazy Eights and Uno, whose hands have no greatest length.
#[derive(Clone, Copy, Debug)]
pub struct ObservationVector {
    players: usize,
    cards: usize,
    copies: usize,
    /// The numbers of the table: on a board, or of cards.
    table: usize,
}

impl ObservationVector {
    /// Creates the layout of the vectors of contests like this one.
    pub fn of(contest: &dyn Contest) -> Self {
        let players = contest.players();
        let space = contest.action_space();
        let (cards, copies) = space.map_or((0, 0), |space| (space.card_count(), space.copies()));
        let table = match contest.scene(Some(0)).table {
            TableScene::Board(board) => VectorWriter::board_size(players, board.cells.len()),
            TableScene::Cards(_) => VectorWriter::card_size(players, cards, copies),
        };
        ObservationVector { players, cards, copies, table }
    }

    /// Returns the length of a vector.
    #[inline]
    pub fn size(&self) -> usize {
        2 * self.players + self.table
    }

    /// Returns the vector of a seat.
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
        let players = self.players;
        let (head, table) = values.split_at_mut(2 * players);
        let place = |player: Player| (player + players - seat) % players;
        if let Some(player) = contest.to_move() {
            head[place(player)] = 1.0;
        }
        for (player, score) in contest.scores().into_iter().enumerate() {
            head[players + place(player)] = score as f32;
        }
        let mut writer = VectorWriter::new(table, players, seat, self.cards, self.copies);
        if self.cards > 0 {
            writer.number(0, contest.hands_played() as usize);
        }
        contest.write_vector(seat, &mut writer);
    }

    /// Adds the cards of the steps that the seat has chosen so far to its vector.
    ///
    /// # Panics
    /// If the vector is too short.
    pub fn add_chosen(&self, space: &ActionSpace, chosen: &[u32], values: &mut [f32]) {
        for card in chosen.iter().filter_map(|&step| space.step_card(step)) {
            // Behind the hand, on the table.
            values[2 * self.players + self.cards + card] += 1.0;
        }
    }
}
