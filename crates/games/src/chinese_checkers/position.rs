//! The state of a game.

use super::options::Rules;
use super::progress::Progress;
use super::star::{Seat, Size, Star};
use crate::hex::{Cell, CellName, Cells, seats};
use maxn::Player;

/// The greatest number of players.
pub(super) const MOST_PLAYERS: usize = 6;

/// A position of a game of two to six players.
///
/// It implements [`Game`](maxn::Game); its notation is documented [there](super#notation).
///
/// ```
/// use maxn::Game;
/// use maxn_games::chinese_checkers::{Position, Rules, Size};
///
/// let start = Position::start(Size::Full, Rules::Standard, 3);
/// let mut moves = Vec::new();
/// start.moves(&mut moves);
/// assert_eq!(moves.len(), 14);
/// assert_eq!(start.to_string(), "board full; turn 1; pieces home | home | home");
/// assert_eq!(start.to_string().parse(), Ok(start));
/// ```
#[derive(Clone, PartialEq)]
pub struct Position {
    pub(super) star: &'static Star,
    /// The players' seats; beyond the players, the first one again.
    pub(super) seats: [&'static Seat; MOST_PLAYERS],
    pub(super) players: usize,
    pub(super) rules: Rules,
    /// None beyond the players.
    pub(super) pieces: [Cells; MOST_PLAYERS],
    pub(super) occupied: Cells,
    pub(super) progress: [Progress; MOST_PLAYERS],
    pub(super) hash: u64,
    pub(super) played: u16,
    /// The number of moves after which nobody has won.
    pub(super) longest: u16,
    pub(super) turn: Player,
    pub(super) winner: Option<Player>,
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

impl Position {
    /// Returns the beginning of a game: every player's pieces at home, and the first player to move.
    ///
    /// # Panics
    /// If there are not two to six players.
    pub fn start(size: Size, rules: Rules, players: usize) -> Position {
        let home = |&seat: &usize| size.star().seat(seat).home;
        let pieces: Vec<Cells> = seats(players).iter().map(home).collect();
        Position::new(size, rules, &pieces, 0, 0).expect("the start is a position")
    }

    /// Returns a position with these pieces of each player, after a number of moves.
    ///
    /// # Errors
    /// If players have too many or too few pieces, two on one cell or one where it must not rest; if there is no such
    /// player to move; if the game is longer than it can be, or has two winners.
    ///
    /// # Panics
    /// If there are not two to six players.
    pub fn new(
        size: Size,
        rules: Rules,
        pieces: &[Cells],
        turn: Player,
        played: u16,
    ) -> Result<Position, PositionError> {
        let (star, players) = (size.star(), pieces.len());
        let seats = seats(players);
        let seats = std::array::from_fn(|player| star.seat(seats.get(player).copied().unwrap_or_default()));
        let name = |cell: Cell| star.board().name(cell);
        let mut occupied = Cells::EMPTY;
        for player in 0..players {
            let found = pieces[player].len();
            if found != size.pieces() {
                return Err(PositionError::Count { player: player + 1, found, expected: size.pieces() });
            }
            if let Some(cell) = (pieces[player] & occupied).first() {
                let one = (0..player).find(|&other| pieces[other].contains(cell)).unwrap_or_default();
                return Err(PositionError::Overlap { one: one + 1, other: player + 1, cell: name(cell) });
            }
            if let Some(cell) = (pieces[player] & !rest(star, rules, seats[player])).first() {
                return Err(PositionError::Rest { player: player + 1, cell: name(cell) });
            }
            occupied |= pieces[player];
        }
        if turn >= players {
            return Err(PositionError::Turn { player: turn + 1, players });
        }
        let longest = rules.longest(players);
        if played > longest {
            return Err(PositionError::Played { played, longest });
        }
        let mut position = Position {
            star,
            seats,
            players,
            rules,
            pieces: [Cells::EMPTY; MOST_PLAYERS],
            occupied,
            progress: [Progress::default(); MOST_PLAYERS],
            hash: 0,
            played,
            longest,
            turn,
            winner: None,
        };
        for (player, &pieces) in pieces.iter().enumerate() {
            position.pieces[player] = pieces;
            position.progress[player] = Progress::new(star, seats[player], pieces);
            position.hash =
                pieces.into_iter().fold(position.hash, |hash, cell| hash ^ piece_key(player, cell));
        }
        for player in (0..players).filter(|&player| position.has_won(player)).collect::<Vec<_>>() {
            if let Some(one) = position.winner.replace(player) {
                return Err(PositionError::Winners { one: one + 1, other: player + 1 });
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
        self.seats[player]
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
        self.pieces.iter().position(|pieces| pieces.contains(cell))
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
        self.winner
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
