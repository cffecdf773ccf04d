//! The state of a game.

use super::progress::Progress;
use super::rules::{Rules, opposite, seats};
use super::star::{Seat, Size, Star};
use crate::hex::{Cell, CellName, Cells};
use maxn::Player;

/// A position of a game of `N` players, two to six.
///
/// It implements [`Game`](maxn::Game); its notation is documented [there](super#notation).
///
/// ```
/// use maxn::Game;
/// use maxn_boards::chinese_checkers::{Position, Rules, Size};
///
/// let start = Position::<3>::start(Size::Full, Rules::Standard);
/// let mut moves = Vec::new();
/// start.moves(&mut moves);
/// assert_eq!(moves.len(), 14);
/// assert_eq!(start.to_string(), "board full; turn 1; pieces home | home | home");
/// assert_eq!(start.to_string().parse(), Ok(start));
/// ```
#[derive(Clone, PartialEq)]
pub struct Position<const N: usize> {
    pub(super) star: &'static Star,
    pub(super) rules: Rules,
    pub(super) pieces: [Cells; N],
    pub(super) occupied: Cells,
    pub(super) progress: [Progress; N],
    pub(super) hash: u64,
    pub(super) played: u16,
    pub(super) turn: u8,
    pub(super) winner: Option<u8>,
}

/// An impossible position. Players are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Not as many pieces as a triangle has cells.
    #[error("player {player} has {found} pieces, not {expected}")]
    Count {
        /// The player.
        player: usize,
        /// The number of pieces.
        found: usize,
        /// The right number.
        expected: usize,
    },
    /// A cell holds two pieces.
    #[error("players {one} and {other} both have a piece on {cell}")]
    Overlap {
        /// A player.
        one: usize,
        /// Another.
        other: usize,
        /// The cell.
        cell: CellName,
    },
    /// A piece rests on a forbidden cell.
    #[error(
        "a piece of player {player} cannot rest on {cell}, in a triangle that is neither its home nor its goal"
    )]
    Rest {
        /// The player.
        player: usize,
        /// The cell.
        cell: CellName,
    },
    /// No such player.
    #[error("player {player} cannot be to move: there are {players} players")]
    Turn {
        /// The player.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// The game would be over already.
    #[error("{played} moves cannot have been played: the game is over after {longest}")]
    Played {
        /// The number of moves.
        played: u16,
        /// The most moves of a game.
        longest: u16,
    },
    /// Two players cannot both have won.
    #[error("players {one} and {other} cannot both have won")]
    Winners {
        /// A player.
        one: usize,
        /// Another.
        other: usize,
    },
}

impl<const N: usize> Position<N> {
    /// The players' seats.
    pub(super) const SEATS: &'static [usize] = seats(N);
    /// The player whose goal is this player's home.
    pub(super) const OPPOSITE: [Option<usize>; N] = {
        let mut all = [None; N];
        let mut player = 0;
        while player < N {
            all[player] = opposite(N, player);
            player += 1;
        }
        all
    };

    /// Returns the beginning of a game: every player's pieces at home, and the first player to move.
    pub fn start(size: Size, rules: Rules) -> Position<N> {
        let star = size.star();
        let pieces = std::array::from_fn(|player| star.seat(Self::SEATS[player]).home);
        Position::new(size, rules, pieces, 0, 0).expect("the start is a position")
    }

    /// Returns a position with these pieces, after a number of moves.
    ///
    /// # Errors
    /// If players have too many or too few pieces, two on one cell or one where it must not rest; if there is no such
    /// player to move; if the game is longer than it can be, or has two winners.
    pub fn new(
        size: Size,
        rules: Rules,
        pieces: [Cells; N],
        turn: Player,
        played: u16,
    ) -> Result<Position<N>, PositionError> {
        let star = size.star();
        let seat = |player: Player| star.seat(Self::SEATS[player]);
        let name = |cell: Cell| star.board().name(cell);
        let mut occupied = Cells::EMPTY;
        for player in 0..N {
            let found = pieces[player].len();
            if found != size.pieces() {
                return Err(PositionError::Count { player: player + 1, found, expected: size.pieces() });
            }
            if let Some(cell) = (pieces[player] & occupied).first() {
                let one = (0..player).find(|&other| pieces[other].contains(cell)).unwrap_or_default();
                return Err(PositionError::Overlap { one: one + 1, other: player + 1, cell: name(cell) });
            }
            if let Some(cell) = (pieces[player] & !rest(star, rules, seat(player))).first() {
                return Err(PositionError::Rest { player: player + 1, cell: name(cell) });
            }
            occupied |= pieces[player];
        }
        if turn >= N {
            return Err(PositionError::Turn { player: turn + 1, players: N });
        }
        let longest = rules.longest(N);
        if played > longest {
            return Err(PositionError::Played { played, longest });
        }
        let progress = std::array::from_fn(|player| Progress::new(star, seat(player), pieces[player]));
        let hash = (0..N)
            .flat_map(|player| pieces[player].into_iter().map(move |cell| piece_key(player, cell)))
            .fold(0, |hash, key| hash ^ key);
        let turn = turn as u8;
        let mut position =
            Position { star, rules, pieces, occupied, progress, hash, played, turn, winner: None };
        for player in (0..N).filter(|&player| position.has_won(player)).collect::<Vec<_>>() {
            if let Some(one) = position.winner.replace(player as u8) {
                return Err(PositionError::Winners { one: usize::from(one) + 1, other: player + 1 });
            }
        }
        Ok(position)
    }

    /// Returns the board.
    pub fn star(&self) -> &'static Star {
        self.star
    }

    /// Returns the rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the seat of a player.
    #[inline]
    pub fn seat(&self, player: Player) -> &'static Seat {
        self.star.seat(Self::SEATS[player])
    }

    /// Returns the pieces of a player.
    #[inline]
    pub fn pieces(&self, player: Player) -> Cells {
        self.pieces[player]
    }

    /// Returns the pieces of all players.
    #[inline]
    pub fn occupied(&self) -> Cells {
        self.occupied
    }

    /// Returns the owner of the piece on a cell.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        (0..N).find(|&player| self.pieces[player].contains(cell))
    }

    /// Returns the progress of a player.
    #[inline]
    pub fn progress(&self, player: Player) -> &Progress {
        &self.progress[player]
    }

    /// Returns the number of a player's pieces in the goal.
    #[inline]
    pub fn in_goal(&self, player: Player) -> usize {
        (self.pieces[player] & self.seat(player).goal).len()
    }

    /// Returns the number of moves played, of all players together.
    pub fn played(&self) -> u16 {
        self.played
    }

    /// Returns the winner.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        self.winner.map(usize::from)
    }

    /// The cells where the pieces of a player may rest.
    #[inline]
    pub(super) fn rest(&self, player: Player) -> Cells {
        rest(self.star, self.rules, self.seat(player))
    }

    /// Returns true if a player's pieces win where they are.
    #[inline]
    pub(super) fn has_won(&self, player: Player) -> bool {
        let goal = self.seat(player).goal;
        match self.rules {
            Rules::Standard => self.occupied.includes(goal) && !(self.pieces[player] & goal).is_empty(),
            Rules::OpenSpiel => self.pieces[player] == goal,
        }
    }
}

#[inline]
fn rest(star: &Star, rules: Rules, seat: &Seat) -> Cells {
    match rules {
        Rules::Standard => seat.rest,
        Rules::OpenSpiel => star.all(),
    }
}

/// The part of a position's key that a piece of a player on a cell makes.
#[inline]
pub(super) fn piece_key(player: Player, cell: Cell) -> u64 {
    KEYS[player][cell.index()]
}

/// Random numbers, the same on every machine.
static KEYS: [[u64; Cells::MOST]; 6] = {
    let mut keys = [[0; Cells::MOST]; 6];
    let mut seed = 0;
    let mut player = 0;
    while player < 6 {
        let mut cell = 0;
        while cell < Cells::MOST {
            seed += 1;
            keys[player][cell] = mix(seed);
            cell += 1;
        }
        player += 1;
    }
    keys
};

/// Spreads a number over 64 bits: the finishing step of splitmix64.
pub(super) const fn mix(number: u64) -> u64 {
    let word = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
