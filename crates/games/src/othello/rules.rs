//! Positions and the moves in them.

use super::flank::{can_place, flanked, placements};
use super::mv::{Move, MoveError};
use super::square::Square;
use crate::bitboard;
use maxn::{Game, Player, Scores};

/// The greatest number of players.
pub(super) const MOST_PLAYERS: usize = 4;

/// A position of Othello with two to four players.
///
/// ```
/// use maxn::{Game, Search};
/// use maxn_games::othello::{DiscShare, Othello};
///
/// let mut game = Othello::start(3);
/// game.play("d6".parse()?)?;
/// assert_eq!((game.player(), game.counts()), (1, [4, 1, 0].into()));
///
/// let report = Search::new(&DiscShare).depth(4).run(&mut game)?;
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    /// None beyond the players.
    discs: [u64; MOST_PLAYERS],
    /// The squares with discs.
    occupied: u64,
    turn: Player,
    players: usize,
}

impl Othello {
    /// Returns the start position: in the centre, clockwise from e4, a disc of each player in turn until the four
    /// squares are taken.
    ///
    /// # Panics
    /// If there are not two to four players.
    pub fn start(players: usize) -> Self {
        assert!((2..=MOST_PLAYERS).contains(&players), "Othello is for two to four players");
        let mut discs = [0; MOST_PLAYERS];
        for (place, square) in [(4, 3), (4, 4), (3, 4), (3, 3)].into_iter().enumerate() {
            discs[place % players] |= 1 << (square.1 * 8 + square.0);
        }
        Self::of(discs, players, 0)
    }

    /// Discs that no two players share a square of.
    pub(super) fn of(discs: [u64; MOST_PLAYERS], players: usize, turn: Player) -> Self {
        let occupied = discs.iter().fold(0, |all, discs| all | discs);
        Othello { discs, occupied, turn, players }
    }

    /// Returns the owner of the disc on a square.
    pub fn owner(&self, square: Square) -> Option<Player> {
        self.discs.iter().position(|discs| discs & square.set() != 0)
    }

    /// Returns the number of discs of each player.
    #[inline]
    pub fn counts(&self) -> Scores {
        self.discs.map(|discs| discs.count_ones() as i32).into()
    }

    /// Plays a move if the rules allow it.
    ///
    /// # Errors
    /// If they do not; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        if self.is_terminal() {
            return Err(MoveError::Over);
        }
        let mut moves = Vec::new();
        self.moves(&mut moves);
        if moves.contains(&mv) {
            self.apply(mv);
            return Ok(());
        }
        let player = self.turn + 1;
        let possible = moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        Err(match mv {
            Move::Place(square) if self.owner(square).is_some() => MoveError::Taken(square),
            Move::Place(square) => MoveError::FlanksNothing { player, square, possible },
            Move::Pass => MoveError::MayNotPass { player, possible },
        })
    }

    /// The discs of each player, and none beyond.
    #[inline]
    pub(super) fn discs(&self) -> &[u64; MOST_PLAYERS] {
        &self.discs
    }

    /// Returns the squares with discs.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.occupied
    }

    /// The squares where a player could place a disc.
    #[inline]
    pub(super) fn placements(&self, player: Player) -> u64 {
        let own = self.discs[player];
        placements(own, self.occupied() ^ own)
    }
}

impl Game for Othello {
    type Move = Move;
    /// The discs before the move.
    type Undo = [u64; MOST_PLAYERS];

    #[inline]
    fn players(&self) -> usize {
        self.players
    }

    #[inline]
    fn player(&self) -> Player {
        self.turn
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        let occupied = self.occupied();
        let can_place = |player: Player| can_place(self.discs[player], occupied ^ self.discs[player]);
        // The player to move first: that mostly is the answer.
        !can_place(self.turn) && !(0..self.players).any(can_place)
    }

    /// Row by row from the top left.
    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        let placements = self.placements(self.turn);
        if placements == 0 {
            moves.push(Move::Pass);
        } else {
            moves.extend(Square::of(placements).map(Move::Place));
        }
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Self::Undo {
        let before = self.discs;
        if let Move::Place(square) = mv {
            let own = self.discs[self.turn];
            let turned = flanked(square, own, self.occupied() ^ own);
            // All places at once: sets of which one was just written cannot be loaded together for a dozen cycles.
            let (turn, gained) = (self.turn, turned | square.set());
            let after =
                |place: usize, discs: u64| if place == turn { discs | gained } else { discs & !turned };
            self.discs = std::array::from_fn(|place| after(place, before[place]));
            self.occupied |= square.set();
        }
        self.turn = if self.turn + 1 == self.players { 0 } else { self.turn + 1 };
        before
    }

    #[inline]
    fn undo(&mut self, mv: Move, before: Self::Undo) {
        if let Move::Place(square) = mv {
            self.occupied ^= square.set();
        }
        self.discs = before;
        self.turn = if self.turn == 0 { self.players - 1 } else { self.turn - 1 };
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        Some(bitboard::key(&self.discs[..self.players], self.turn as u64))
    }

    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        match mv {
            Move::Place(square) => WORTH[square.index()].into(),
            Move::Pass => 0,
        }
    }

    fn give_turn(&mut self, player: Player) -> Option<Player> {
        Some(std::mem::replace(&mut self.turn, player))
    }

    fn is_pass(&self, mv: Move) -> bool {
        mv == Move::Pass
    }

    fn history_slots(&self) -> usize {
        self.players * 65
    }

    fn history_slot(&self, mv: Move) -> usize {
        let place = match mv {
            Move::Place(square) => square.index(),
            Move::Pass => 64,
        };
        self.turn * 65 + place
    }
}

/// The value of squares: corners are never turned, edges are hard to flank, and a disc beside an empty corner gives the
/// corner away.
const WORTH: [i8; 64] = worth();

const fn worth() -> [i8; 64] {
    // A quarter of the board, from the corner.
    const QUARTER: [[i8; 4]; 4] = [[9, -3, 3, 2], [-3, -5, -1, -1], [3, -1, 1, 0], [2, -1, 0, 0]];
    let mut worth = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        let (from_side, from_end) =
            (if column < 4 { column } else { 7 - column }, if row < 4 { row } else { 7 - row });
        worth[square] = QUARTER[from_end][from_side];
        square += 1;
    }
    worth
}
