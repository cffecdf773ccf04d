//! Moves and their effects.

use super::options::Rules;
use super::position::{Position, mix, piece_key};
use super::progress::Progress;
use super::star::{Seat, Size, Star};
use crate::hex::{Cell, Cells};
use maxn::{Game, Player};
use std::collections::VecDeque;

/// A move: a piece goes from one cell to another, by whatever way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece moves.
    Piece {
        /// The cell it leaves.
        from: Cell,
        /// The cell it goes to.
        to: Cell,
    },
    /// The player cannot move.
    Pass,
}

/// The state that taking a move back needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo(Progress);

impl Game for Position {
    type Move = Move;
    type Undo = Undo;

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
        self.winner.is_some() || self.played >= self.longest
    }

    /// The order of preference: most gained towards the goal first; where that is equal, the piece that is farthest behind;
    /// then by the cells.
    fn moves(&self, moves: &mut Vec<Move>) {
        let player = self.player();
        let Seat { distance, levels, .. } = self.seat(player);
        let (pieces, rest) = (self.pieces[player], self.rest(player));
        // Sorted by counting: first the number of moves that lose as much, then each to its place.
        let mut found = [(Cell::new(0), Cells::EMPTY); Size::Full.pieces()];
        let lost = |from: Cell, to: Cell| {
            usize::from(Star::LEVELS as u8 - distance[from.index()] + distance[to.index()])
        };
        // The number of moves that gain as much as possible, one step less, and so on; later, the place of the next of them.
        let mut places = [0_u16; 2 * Star::LEVELS];
        let from = levels.iter().rev().flat_map(|&level| pieces & level);
        for (found, from) in found.iter_mut().zip(from) {
            let destinations = self.star.destinations(from, self.occupied, rest);
            *found = (from, destinations);
            destinations.into_iter().for_each(|to| places[lost(from, to)] += 1);
        }
        let mut count = 0;
        for place in &mut places {
            count += std::mem::replace(place, count);
        }
        let first = moves.len();
        // If there are none, what is left is a pass.
        moves.resize(first + usize::from(count).max(1), Move::Pass);
        let sorted = &mut moves[first..];
        for (from, destinations) in found {
            for to in destinations {
                let place = &mut places[lost(from, to)];
                sorted[usize::from(*place)] = Move::Piece { from, to };
                *place += 1;
            }
        }
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Undo {
        let player = self.player();
        let undo = Undo(self.progress[player]);
        if let Move::Piece { from, to } = mv {
            let others = self.pieces[player].without(from);
            self.progress[player].advance(self.star, self.seat(player), others, from, to);
            self.shift(player, from, to);
            let seat = self.seat(player);
            if seat.goal.contains(to) && self.has_won(player) {
                self.winner = Some(player);
            } else if self.rules == Rules::Standard && seat.home.contains(to) {
                // A piece that goes home may fill the goal of the player opposite.
                let opposite = |&other: &Player| self.seats[other].goal == seat.home;
                self.winner = (0..self.players).find(opposite).filter(|&other| self.has_won(other));
            }
        }
        self.played += 1;
        self.turn = if player + 1 == self.players() { 0 } else { self.turn + 1 };
        undo
    }

    #[inline]
    fn undo(&mut self, mv: Move, Undo(progress): Undo) {
        let player = if self.turn == 0 { self.players() - 1 } else { self.turn - 1 };
        self.turn = player;
        self.played -= 1;
        self.progress[player] = progress;
        self.winner = None;
        if let Move::Piece { from, to } = mv {
            self.shift(player, to, from);
        }
    }

    /// Everything that matters, the number of moves played included: the game is a draw after too many.
    #[inline]
    fn key(&self) -> Option<u64> {
        let options = self.star.size() as u64 * 2 + u64::from(self.rules == Rules::OpenSpiel);
        Some(self.hash ^ mix(options << 32 | u64::from(self.played) << 8 | self.turn as u64))
    }

    /// The distance gained towards the goal.
    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        let Move::Piece { from, to } = mv else { return 0 };
        let distance = &self.seat(self.player()).distance;
        i32::from(distance[from.index()]) - i32::from(distance[to.index()])
    }

    /// A table that fits in a cache.
    fn history_slots(&self) -> usize {
        1 << HISTORY_BITS
    }

    /// By the move together with all of the player's pieces: what is best for them hardly depends on what the others have
    /// done meanwhile. Two may share an entry by chance, which matters to the speed only.
    fn history_slot(&self, mv: Move) -> usize {
        let Move::Piece { from, to } = mv else { return 0 };
        let pieces = self.pieces[self.player()].bits();
        let cells = (self.player() << 16 | from.index() << 8 | to.index()) as u64;
        (mix(pieces as u64 ^ mix((pieces >> 64) as u64 ^ mix(cells))) >> (64 - HISTORY_BITS)) as usize
    }
}

const HISTORY_BITS: u32 = 16;

impl Position {
    #[inline]
    fn shift(&mut self, player: Player, from: Cell, to: Cell) {
        let both = Cells::from(from) | Cells::from(to);
        self.pieces[player] ^= both;
        self.occupied ^= both;
        self.hash ^= piece_key(player, from) ^ piece_key(player, to);
    }

    /// The progress of the player to move after a piece has gone from one cell to another, and the number of its pieces
    /// in the goal.
    pub(super) fn ahead(&self, from: Cell, to: Cell) -> (Progress, usize) {
        let player = self.player();
        let (seat, others) = (self.seat(player), self.pieces[player].without(from));
        let mut progress = self.progress[player];
        progress.advance(self.star, seat, others, from, to);
        (progress, (others & seat.goal).len() + usize::from(seat.goal.contains(to)))
    }

    /// Returns the destinations of a player's piece on a cell.
    pub fn destinations(&self, player: Player, from: Cell) -> Cells {
        self.star.destinations(from, self.occupied, self.rest(player))
    }

    /// Returns the cells that a move of any player leads through, from the first to the last, by the fewest jumps; of ways
    /// equally short, the first by the directions of the jumps. Empty for a pass, or where there is no such move.
    ///
    /// ```
    /// use maxn_games::chinese_checkers::{Position, Rules, Size};
    ///
    /// let start = Position::start(Size::Full, Rules::Standard, 3);
    /// let hop = start.parse_move("c5-e7")?;
    /// assert_eq!(start.path(hop).len(), 2, "one jump");
    /// # Ok::<(), maxn_games::chinese_checkers::MoveError>(())
    /// ```
    pub fn path(&self, mv: Move) -> Vec<Cell> {
        let Move::Piece { from, to } = mv else { return Vec::new() };
        if self.star.steps[from.index()].contains(to) && !self.occupied.contains(to) {
            return vec![from, to];
        }
        let others = self.occupied.without(from);
        let mut before = vec![None; self.star.board().len()];
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            for &(over, landing) in self.star.jumps[cell.index()].ways() {
                let free = !others.contains(landing) && landing != from && before[landing.index()].is_none();
                if free && others.contains(over) {
                    before[landing.index()] = Some(cell);
                    queue.push_back(landing);
                }
            }
        }
        if before[to.index()].is_none() {
            return Vec::new();
        }
        let mut path: Vec<Cell> = std::iter::successors(Some(to), |cell| before[cell.index()]).collect();
        path.reverse();
        path
    }
}
