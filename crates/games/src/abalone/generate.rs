//! All moves of a position.

use super::grid::{AXES, Grid, OFF, bit};
use super::mv::{Kind, Move};
use super::position::Position;
use crate::bitboard::cells;
use crate::hex::Direction;

/// The most marbles a player moves at once.
const MOST: u8 = 3;

impl Position {
    /// Pushes every move: in line by the rear marble and direction, then broadside by step, axis and line.
    #[inline]
    pub(super) fn moves(&self, grid: &Grid, moves: &mut Vec<Move>) {
        let start = moves.len();
        let own = self.marbles[usize::from(self.turn)];
        let others = self.occupied() ^ own;
        // By direction, the own marbles with an empty cell, or another own marble, there.
        let (mut free, mut joined) = ([0; 6], [0; 6]);
        for rear in cells(own) {
            for step in Direction::ALL {
                let next = grid.next(rear, step);
                if bit(next) & own != 0 {
                    joined[step as usize] |= bit(rear);
                } else if bit(next) & others == 0 && next != OFF {
                    free[step as usize] |= bit(rear);
                    moves.push(Move(Kind::Inline { rear, front: next, step, pushed: 0 }));
                    continue;
                }
                moves.extend(inline(rear, step, own, others, grid).map(Move));
            }
        }
        for step in Direction::ALL {
            for (axis, direction) in AXES.into_iter().enumerate() {
                if step == direction || step == direction.opposite() {
                    continue;
                }
                let free = free[step as usize];
                for first in cells(free & joined[direction as usize]) {
                    let second = grid.next(first, direction);
                    if bit(second) & free == 0 {
                        continue;
                    }
                    let axis = axis as u8;
                    moves.push(Move(Kind::Broadside { first, axis, three: false, step }));
                    if bit(grid.next(second, direction)) & free != 0 {
                        moves.push(Move(Kind::Broadside { first, axis, three: true, step }));
                    }
                }
            }
        }
        if moves.len() == start {
            moves.push(Move(Kind::Pass));
        }
    }
}

/// The move of a line from its rear marble, if there is room or force for it.
#[inline]
fn inline(rear: u8, step: Direction, own: u64, others: u64, grid: &Grid) -> Option<Kind> {
    let mut front = grid.next(rear, step);
    let mut pushing = 1;
    while bit(front) & own != 0 {
        if pushing == MOST {
            return None;
        }
        pushing += 1;
        front = grid.next(front, step);
    }
    if front == OFF {
        return None;
    }
    let mut beyond = front;
    let mut pushed = 0;
    while bit(beyond) & others != 0 {
        pushed += 1;
        beyond = grid.next(beyond, step);
    }
    // Beyond what is pushed there is an empty cell, none, or an own marble, which is not to be pushed.
    (pushed < pushing && bit(beyond) & own == 0).then_some(Kind::Inline { rear, front, step, pushed })
}
