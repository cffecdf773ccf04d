//! Decisions as numbers: the moves in line by their rear marble, from `a1` on, and by direction; the moves broadside by their first
//! marble, axis, length and direction; then `pass`.

use super::grid::{AXES, GRID, OFF};
use super::mv::{Kind, Move, SLOTS};
use crate::hex::Direction;
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> =
    LazyLock::new(|| ActionSpace::default().with_words(all_moves().iter().map(Move::to_string)));

/// The number of each move, by its slot.
pub(super) static NUMBERS: LazyLock<[u16; SLOTS]> = LazyLock::new(|| {
    let mut numbers = [u16::MAX; SLOTS];
    for (mv, number) in all_moves().into_iter().zip(0..) {
        numbers[mv.slot()] = number;
    }
    numbers
});

/// All moves in the order of their numbers.
fn all_moves() -> Vec<Move> {
    let mut moves = inline();
    moves.extend(broadside());
    moves.push(Move(Kind::Pass));
    moves
}

fn inline() -> Vec<Move> {
    let moves = (0..OFF).flat_map(|rear| Direction::ALL.map(|step| (rear, GRID.next(rear, step), step)));
    let on_board = moves.filter(|&(_, next, _)| next != OFF);
    on_board.map(|(rear, front, step)| Move(Kind::Inline { rear, front, step, pushed: 0 })).collect()
}

fn broadside() -> Vec<Move> {
    let mut moves = Vec::new();
    for first in 0..OFF {
        for (axis, along) in AXES.into_iter().enumerate() {
            let second = GRID.next(first, along);
            for three in [false, true] {
                let last = if three && second != OFF { GRID.next(second, along) } else { second };
                for step in Direction::ALL {
                    // The line moves neither along itself nor off the board.
                    let ends = [first, second, last];
                    let is_along = GRID.next(first, step) == second || GRID.next(second, step) == first;
                    if ends.contains(&OFF) || is_along || ends.iter().any(|&end| GRID.next(end, step) == OFF)
                    {
                        continue;
                    }
                    moves.push(Move(Kind::Broadside { first, axis: axis as u8, three, step }));
                }
            }
        }
    }
    moves
}
