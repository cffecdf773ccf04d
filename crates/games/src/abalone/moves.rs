//! Moves, their names and their numbers.

use super::grid::{AXES, GRID, OFF};
use crate::hex::Direction;
use maxn_play::ActionSpace;
use std::fmt;
use std::sync::LazyLock;

/// A move.
///
/// Moves are written by the cells they begin and end at: `c3-d4` in line, from the marble at the back, whatever it pushes
/// before it; `c3-c5-d4` broadside, the marbles from c3 to c5 with c3 going to d4. Both ends of a line may come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(pub(super) Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Inline {
        /// The marble at the back.
        rear: u8,
        /// The cell that the line gains.
        front: u8,
        step: Direction,
        /// The number of opposing marbles that are pushed.
        pushed: u8,
    },
    Broadside {
        /// The first marble of the line along its axis.
        first: u8,
        axis: u8,
        three: bool,
        step: Direction,
    },
    Pass,
}

const INLINE_SLOTS: usize = OFF as usize * 6;

/// The number of [slots](Move::slot).
pub(super) const SLOTS: usize = INLINE_SLOTS + OFF as usize * 36 + 1;

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The word is no move.
    #[error("{0}; a move is c3-d4 in line, from the rear marble, or c3-c5-d4 broadside, or pass")]
    Unknown(String),
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(String),
    /// The move is not possible.
    #[error("player {player} cannot move so{}", if possible.is_empty() { String::new() } else { format!("; with {marble} possible are {possible}") })]
    NotPossible {
        /// The player to move, from 1.
        player: usize,
        /// The first cell of the move.
        marble: String,
        /// The moves that begin there; empty if there are none.
        possible: String,
    },
}

impl Move {
    /// Returns the number of opposing marbles that the move pushes.
    pub fn pushed(self) -> usize {
        match self.0 {
            Kind::Inline { pushed, .. } => pushed.into(),
            _ => 0,
        }
    }

    /// Returns the direction in which marbles move; `None` for a pass.
    pub fn step(self) -> Option<Direction> {
        match self.0 {
            Kind::Inline { step, .. } | Kind::Broadside { step, .. } => Some(step),
            Kind::Pass => None,
        }
    }

    /// The place of the move in tables of all moves, whatever it pushes.
    #[inline]
    pub(super) fn slot(self) -> usize {
        match self.0 {
            Kind::Inline { rear, step, .. } => usize::from(rear) * 6 + step as usize,
            Kind::Broadside { first, axis, three, step } => {
                let line = (usize::from(first) * 3 + usize::from(axis)) * 2 + usize::from(three);
                INLINE_SLOTS + line * 6 + step as usize
            }
            Kind::Pass => SLOTS - 1,
        }
    }

    /// The ways to write the move, the usual one first.
    pub(super) fn names(self) -> Vec<String> {
        let name = |cell: u8| GRID.name(cell);
        match self.0 {
            Kind::Inline { rear, step, .. } => {
                vec![format!("{}-{}", name(rear), name(GRID.next(rear, step)))]
            }
            Kind::Broadside { first, axis, three, step } => {
                let axis = AXES[usize::from(axis)];
                let second = GRID.next(first, axis);
                let last = if three { GRID.next(second, axis) } else { second };
                let from = |one: u8, other: u8| {
                    format!("{}-{}-{}", name(one), name(other), name(GRID.next(one, step)))
                };
                vec![from(first, last), from(last, first)]
            }
            Kind::Pass => vec!["pass".to_string()],
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names()[0])
    }
}

/// The numbers of decisions.
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

/// All moves in the order of their numbers: those in line by their rear marble, from `a1` on, and by direction; those broadside by
/// their first marble, axis, length and direction; then `pass`.
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
