//! The state of a reduced game.

use super::super::rules::seats;
use super::super::star::Seat;
use super::Reduction;
use crate::hex::{Cell, Cells};
use maxn::{Bounds, Evaluation, Player, Scores};

/// A position of a reduced game of `N` players. It implements [`Game`](maxn::Game).
#[derive(Clone, PartialEq, Eq)]
pub struct ReducedPosition<const N: usize> {
    pub(super) reduction: Reduction,
    pub(super) rest: [Cells; N],
    pub(super) pieces: [Cells; N],
    pub(super) turn: Player,
    pub(super) winner: Option<Player>,
}

impl<const N: usize> ReducedPosition<N> {
    pub(in crate::chinese_checkers) const SEATS: &'static [usize] = seats(N);

    /// Creates a position with these pieces. `None` if two are on one cell, one is where it must not rest, a player has
    /// too few or too many, nobody is to move, or two have won.
    pub fn new(reduction: Reduction, pieces: [Cells; N], turn: Player) -> Option<Self> {
        let rest = Self::rests(reduction);
        let mut occupied = Cells::EMPTY;
        for player in 0..N {
            let own = pieces[player];
            if own.len() != reduction.pieces() || !rest[player].includes(own) || !(own & occupied).is_empty()
            {
                return None;
            }
            occupied |= own;
        }
        let mut position = ReducedPosition { reduction, rest, pieces, turn, winner: None };
        let mut winners = (0..N).filter(|&player| position.has_won(player));
        let (winner, another) = (winners.next(), winners.next());
        position.winner = winner;
        (turn < N && another.is_none()).then_some(position)
    }

    pub(super) fn rests(reduction: Reduction) -> [Cells; N] {
        std::array::from_fn(|player| reduction.rest(reduction.size().star().seat(Self::SEATS[player])))
    }

    /// Returns the reduction of the game.
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// Returns the pieces of a player.
    pub fn pieces(&self, player: Player) -> Cells {
        self.pieces[player]
    }

    /// Returns the owner of the piece on a cell.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        (0..N).find(|&player| self.pieces[player].contains(cell))
    }

    /// Returns the winner.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    pub(super) fn seat(&self, player: Player) -> &'static Seat {
        self.reduction.size().star().seat(Self::SEATS[player])
    }

    pub(super) fn occupied(&self) -> Cells {
        self.pieces.into_iter().fold(Cells::EMPTY, |all, pieces| all | pieces)
    }

    pub(super) fn has_won(&self, player: Player) -> bool {
        let (goal, own) = (self.seat(player).goal, self.pieces[player]);
        goal.includes(own) || (self.occupied().includes(goal) && !(own & goal).is_empty())
    }
}

/// One point for the winner, none for the others or before the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winner;

impl<const N: usize> Evaluation<ReducedPosition<N>, N> for Winner {
    fn evaluate(&self, game: &ReducedPosition<N>) -> Scores<N> {
        std::array::from_fn(|player| i32::from(game.winner == Some(player)))
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}
