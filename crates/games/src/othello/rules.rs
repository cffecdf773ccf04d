//! Positions and the moves in them.

use super::flank::{can_place, flanked, placements};
use crate::bitboard;
use crate::board::{Square, SquareError, SquareSymmetry};
use maxn::{Game, Player, Scores};
use std::fmt;
use std::str::FromStr;

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

/// A move: written as the name of a square, or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a disc.
    Place(Square),
    /// Places none, where none can be placed.
    Pass,
}

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The word is no move.
    #[error("'{0}' is no move; a move is a square, a1 to h8, or pass")]
    Unknown(String),
    /// The game is over.
    #[error("the game is over: nobody can place a disc")]
    Over,
    /// There is a disc already.
    #[error("there is a disc on {0} already")]
    Taken(Square),
    /// Nothing would turn; or a player passes who can place a disc.
    #[error("player {player} {}; possible are {possible}", match mv {
        Move::Place(square) => format!("flanks nothing on {square}"),
        Move::Pass => "may not pass".to_string(),
    })]
    NotPossible {
        /// The player to move, from 1.
        player: usize,
        /// The move.
        mv: Move,
        /// The possible moves.
        possible: String,
    },
}

impl Move {
    /// All moves in the order of their numbers: the squares row by row from `a1`, then `pass`.
    pub(super) fn all() -> impl Iterator<Item = Move> {
        Square::all().map(Move::Place).chain([Move::Pass])
    }

    /// The number of the move among all.
    #[inline]
    pub(super) fn index(self) -> usize {
        match self {
            Move::Place(square) => square.index(),
            Move::Pass => Square::COUNT,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(word: &str) -> Result<Self, MoveError> {
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        word.parse().map(Move::Place).map_err(|SquareError(word)| MoveError::Unknown(word))
    }
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
        for (place, (column, row)) in [(4, 3), (4, 4), (3, 4), (3, 3)].into_iter().enumerate() {
            discs[place % players] |= 1 << (row * 8 + column);
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
        if let Move::Place(square) = mv
            && self.owner(square).is_some()
        {
            return Err(MoveError::Taken(square));
        }
        let possible = moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        Err(MoveError::NotPossible { player: self.turn + 1, mv, possible })
    }

    /// Returns the first of the positions that differ from this one by a symmetry only, in a fixed order, and the move here
    /// for each move there. A position that is the first itself keeps the order of its moves.
    pub fn canonical(&self) -> (Self, Vec<Move>) {
        let images = SquareSymmetry::all()
            .map(|symmetry| (self.discs.map(|discs| symmetry.image_of_set(discs)), symmetry));
        let Some((discs, symmetry)) = images.min_by_key(|&(discs, _)| discs) else {
            return (*self, Vec::new());
        };
        let first = Othello::of(discs, self.players, self.turn);
        let mut moves = Vec::new();
        if !first.is_terminal() {
            first.moves(&mut moves);
        }
        for mv in &mut moves {
            if let Move::Place(square) = mv {
                *square = symmetry.origin(*square);
            }
        }
        (first, moves)
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

    /// The value of the square: corners are never turned, edges are hard to flank, and a disc beside an empty corner gives
    /// the corner away.
    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        // A quarter of the board, from the corner.
        const WORTH: [[i32; 4]; 4] = [[9, -3, 3, 2], [-3, -5, -1, -1], [3, -1, 1, 0], [2, -1, 0, 0]];
        let Move::Place(square) = mv else { return 0 };
        let from_edge = |place: usize| place.min(7 - place);
        WORTH[from_edge(square.row())][from_edge(square.column())]
    }

    fn history_slots(&self) -> usize {
        self.players * (Square::COUNT + 1)
    }

    fn history_slot(&self, mv: Move) -> usize {
        self.turn * (Square::COUNT + 1) + mv.index()
    }
}
