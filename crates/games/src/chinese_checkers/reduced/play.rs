//! The moves of a reduced game.

use super::super::play::Move;
use super::super::position::{mix, piece_key};
use super::position::ReducedPosition;
use crate::hex::Cell;
use maxn::{Game, Player};

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
