//! Positions and the moves in them.

use super::flank::{can_place, flanked, placements};
use super::mv::{Move, MoveError};
use super::square::Square;
use crate::bitboard;
use maxn::{Game, Player};

/// A position of Othello with two to four players.
///
/// ```
/// use maxn::{Game, Search};
/// use maxn_boards::othello::{DiscShare, Othello};
///
/// let mut game: Othello<3> = Othello::start();
/// game.play("d6".parse()?)?;
/// assert_eq!((game.player(), game.counts()), (1, [4, 1, 0]));
///
/// let report = Search::new(&DiscShare).depth(4).run(&mut game)?;
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello<const N: usize> {
    discs: [u64; N],
    turn: Player,
}

impl<const N: usize> Othello<N> {
    const ALLOWED: () = assert!(2 <= N && N <= 4, "Othello is for two to four players");

    /// Returns the start position: in the centre, clockwise from e4, a disc of each player in turn until the four
    /// squares are taken.
    pub fn start() -> Self {
        let mut discs = [0; N];
        for (place, square) in [(4, 3), (4, 4), (3, 4), (3, 3)].into_iter().enumerate() {
            discs[place % N] |= 1 << (square.1 * 8 + square.0);
        }
        Self::of(discs, 0)
    }

    /// Discs that no two players share a square of.
    pub(super) fn of(discs: [u64; N], turn: Player) -> Self {
        const { Self::ALLOWED }
        Othello { discs, turn }
    }

    /// Returns the owner of the disc on a square.
    pub fn owner(&self, square: Square) -> Option<Player> {
        self.discs.iter().position(|discs| discs & square.set() != 0)
    }

    /// Returns the number of discs of each player.
    #[inline]
    pub fn counts(&self) -> [u32; N] {
        self.discs.map(u64::count_ones)
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

    /// The discs of each player.
    #[inline]
    pub(super) fn discs(&self) -> &[u64; N] {
        &self.discs
    }

    /// Returns the squares with discs.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.discs.iter().fold(0, |all, discs| all | discs)
    }

    /// The squares where a player could place a disc.
    #[inline]
    pub(super) fn placements(&self, player: Player) -> u64 {
        let own = self.discs[player];
        placements(own, self.occupied() ^ own)
    }

    #[inline]
    fn next(&self) -> Player {
        if self.turn + 1 == N { 0 } else { self.turn + 1 }
    }
}

impl<const N: usize> Game<N> for Othello<N> {
    type Move = Move;
    /// The discs before the move.
    type Undo = [u64; N];

    #[inline]
    fn player(&self) -> Player {
        self.turn
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        let occupied = self.occupied();
        let can_place = |player: Player| can_place(self.discs[player], occupied ^ self.discs[player]);
        // The player to move first: that mostly is the answer.
        !can_place(self.turn) && !(0..N).any(can_place)
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
    fn apply(&mut self, mv: Move) -> [u64; N] {
        let before = self.discs;
        if let Move::Place(square) = mv {
            let own = self.discs[self.turn];
            let turned = flanked(square, own, self.occupied() ^ own);
            for discs in &mut self.discs {
                *discs &= !turned;
            }
            self.discs[self.turn] = own | turned | square.set();
        }
        self.turn = self.next();
        before
    }

    #[inline]
    fn undo(&mut self, _mv: Move, before: [u64; N]) {
        self.discs = before;
        self.turn = if self.turn == 0 { N - 1 } else { self.turn - 1 };
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        Some(bitboard::key(&self.discs, self.turn as u64))
    }

    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        match mv {
            Move::Place(square) => WORTH[square.index()].into(),
            Move::Pass => 0,
        }
    }

    fn history_slots(&self) -> usize {
        N * 65
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
