//! The state of a reduced game.

use super::super::position::MOST_PLAYERS;
use super::super::rules::seats;
use super::super::star::Seat;
use super::Reduction;
use crate::hex::{Cell, Cells};
use maxn::{Bounds, Evaluation, Player, Scores};

/// A position of a reduced game of two to six players. It implements [`Game`](maxn::Game).
#[derive(Clone, PartialEq, Eq)]
pub struct ReducedPosition {
    pub(super) reduction: Reduction,
    /// The players' seats, as many as there are players.
    pub(super) seats: &'static [usize],
    /// Nothing beyond the players.
    pub(super) rest: [Cells; MOST_PLAYERS],
    pub(super) pieces: [Cells; MOST_PLAYERS],
    pub(super) turn: Player,
    pub(super) winner: Option<Player>,
}

impl ReducedPosition {
    /// Creates a position with these pieces of each player. `None` if two are on one cell, one is where it must not rest, a
    /// player has too few or too many, nobody is to move, or two have won.
    ///
    /// # Panics
    /// If there are not two to six players.
    pub fn new(reduction: Reduction, pieces: &[Cells], turn: Player) -> Option<Self> {
        let (players, nothing) = (pieces.len(), [Cells::EMPTY; MOST_PLAYERS]);
        let seats = seats(players);
        let mut position =
            ReducedPosition { reduction, seats, rest: nothing, pieces: nothing, turn, winner: None };
        for (player, &own) in pieces.iter().enumerate() {
            let rest = reduction.rest(seats[player]);
            let apart = (own & position.occupied()).is_empty();
            if own.len() != reduction.pieces() || !rest.includes(own) || !apart {
                return None;
            }
            (position.rest[player], position.pieces[player]) = (rest, own);
        }
        let mut winners = (0..players).filter(|&player| position.has_won(player));
        let (winner, another) = (winners.next(), winners.next());
        position.winner = winner;
        (turn < players && another.is_none()).then_some(position)
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
        self.pieces.iter().position(|pieces| pieces.contains(cell))
    }

    /// Returns the winner.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    pub(super) fn seat(&self, player: Player) -> &'static Seat {
        self.reduction.size().star().seat(self.seats[player])
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

impl Evaluation<ReducedPosition> for Winner {
    fn evaluate(&self, game: &ReducedPosition) -> Scores {
        game.winner.map_or(Scores::ZERO, |winner| Scores::only(winner, 1))
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}
