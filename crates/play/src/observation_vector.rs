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
    /// Creates the layout of the vectors of contests like this one.
    pub fn of(contest: &dyn Contest) -> Self {
        let players = contest.players();
        let cards = contest.action_space().map_or(0, ActionSpace::card_count);
        let table = match contest.scene(Some(0)).table {
            TableScene::Board(board) => players * board.cells.len(),
            TableScene::Cards(_) => cards * (3 + 2 * players) + 2 * players + SUITS,
        };
        ObservationVector { players, cards, table }
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
        let mut writer = self.begin(contest, seat, values);
        contest.write_vector(seat, &mut writer);
    }

    /// Returns the vector of a seat, read off the scene and the observation: the numbers that every contest has to agree with.
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
        VectorWriter::new(table, players, seat, cards)
    }
}
