//! Positions of a reduced game and the moves in them.

use super::super::play::Move;
use super::super::position::{MOST_PLAYERS, mix, piece_key};
use super::super::star::Seat;
use super::Reduction;
use crate::hex::{Cell, Cells, seats};
use maxn::{Bounds, Evaluation, Game, Player, Scores};

/// A position of a reduced game of two to six players. It implements [`Game`].
#[derive(Clone, PartialEq, Eq)]
pub struct ReducedPosition {
    reduction: Reduction,
    /// The players' seats, as many as there are players.
    seats: &'static [usize],
    /// Nothing beyond the players.
    rest: [Cells; MOST_PLAYERS],
    pub(super) pieces: [Cells; MOST_PLAYERS],
    pub(super) turn: Player,
    winner: Option<Player>,
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

    fn seat(&self, player: Player) -> &'static Seat {
        self.reduction.size().star().seat(self.seats[player])
    }

    fn occupied(&self) -> Cells {
        self.pieces.into_iter().fold(Cells::EMPTY, |all, pieces| all | pieces)
    }

    fn has_won(&self, player: Player) -> bool {
        let (goal, own) = (self.seat(player).goal, self.pieces[player]);
        goal.includes(own) || (self.occupied().includes(goal) && !(own & goal).is_empty())
    }
}

impl Game for ReducedPosition {
    type Move = Move;
    type Undo = ();

    fn players(&self) -> usize {
        self.seats.len()
    }

    fn player(&self) -> Player {
        self.turn
    }

    fn is_terminal(&self) -> bool {
        self.winner.is_some()
    }

    /// The order of preference of the whole game: most gained towards the goal first; where that is equal, the piece that is
    /// farthest behind; then by the cells.
    fn moves(&self, moves: &mut Vec<Move>) {
        let (star, occupied) = (self.reduction.size().star(), self.occupied());
        let distance = |cell: Cell| i32::from(self.seat(self.turn).distance[cell.index()]);
        let first = moves.len();
        for from in self.pieces[self.turn] {
            let destinations = star.destinations(from, occupied, self.rest[self.turn]);
            moves.extend(destinations.into_iter().map(|to| Move::Piece { from, to }));
        }
        moves[first..].sort_by_key(|&mv| match mv {
            Move::Piece { from, to } => (distance(to) - distance(from), -distance(from)),
            Move::Pass => (0, 0),
        });
        if moves.len() == first {
            moves.push(Move::Pass);
        }
    }

    fn apply(&mut self, mv: Move) {
        let player = self.turn;
        if let Move::Piece { from, to } = mv {
            self.pieces[player] = self.pieces[player].without(from).with(to);
            // Who goes home may fill the goal of the player opposite.
            let others = (1..self.players()).map(|after| (player + after) % self.players());
            self.winner = std::iter::once(player).chain(others).find(|&player| self.has_won(player));
        }
        self.turn = (player + 1) % self.players();
    }

    fn undo(&mut self, mv: Move, (): ()) {
        self.turn = (self.turn + self.players() - 1) % self.players();
        self.winner = None;
        if let Move::Piece { from, to } = mv {
            self.pieces[self.turn] = self.pieces[self.turn].without(to).with(from);
        }
    }

    fn key(&self) -> Option<u64> {
        let pieces = (0..self.players())
            .flat_map(|player| self.pieces[player].into_iter().map(move |cell| (player, cell)));
        Some(pieces.fold(mix(self.turn as u64), |key, (player, cell)| key ^ piece_key(player, cell)))
    }

    fn hint(&self, mv: Move) -> i32 {
        let Move::Piece { from, to } = mv else { return 0 };
        let distance = &self.seat(self.turn).distance;
        i32::from(distance[from.index()]) - i32::from(distance[to.index()])
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
