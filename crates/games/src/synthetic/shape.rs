//! The width and depth of a tree, and its number of players.

use maxn::{MAX_PLAYERS, Player};
use std::num::NonZeroU16;

/// The branching factor, the depth and the number of players of a tree whose positions all have the same number of moves.
///
/// ```
/// use maxn_games::synthetic::Shape;
///
/// let shape = Shape::new(10, 7, 3)?;
/// assert_eq!((shape.branching(), shape.depth(), shape.players()), (10, 7, 3));
/// assert!(Shape::new(0, 7, 3).is_err());
/// # Ok::<(), maxn_games::synthetic::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    branching: NonZeroU16,
    depth: u16,
    players: u8,
}

/// A tree, or the scores of its leaves, cannot be as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A position that is not a leaf needs a move.
    #[error("a branching factor of 0 leaves nothing to play; it must be at least 1")]
    NoMoves,
    /// Fewer or more players than games have.
    #[error("{0} players: a game has from 2 to {MAX_PLAYERS}")]
    Players(usize),
    /// The scores would add up to something no score can be.
    #[error("scores that add up to {sum}; the sum must be from {least} to {most}")]
    Sum {
        /// The sum asked for.
        sum: i64,
        /// The least there is.
        least: i32,
        /// The most there is.
        most: i32,
    },
}

impl Shape {
    /// A tree with `branching` moves in every position and `depth` moves from the root to every leaf.
    ///
    /// # Errors
    /// If the branching factor is 0, or there are fewer than two or more than eight players.
    pub fn new(branching: u16, depth: u16, players: usize) -> Result<Self, ShapeError> {
        let branching = NonZeroU16::new(branching).ok_or(ShapeError::NoMoves)?;
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(ShapeError::Players(players));
        }
        Ok(Shape { branching, depth, players: players as u8 })
    }

    /// Moves in every position.
    #[inline]
    pub fn branching(self) -> u16 {
        self.branching.get()
    }

    /// Moves from the root to a leaf.
    #[inline]
    pub fn depth(self) -> u16 {
        self.depth
    }

    /// The number of players.
    #[inline]
    pub fn players(self) -> usize {
        usize::from(self.players)
    }
}

/// The level of a position in its tree: the moves played, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) shape: Shape,
    pub(super) ply: u16,
    player: u8,
}

impl Level {
    /// The root's.
    pub(super) fn root(shape: Shape) -> Self {
        Level { shape, ply: 0, player: 0 }
    }

    #[inline]
    pub(super) fn player(self) -> Player {
        usize::from(self.player)
    }

    /// Whether the positions are leaves.
    #[inline]
    pub(super) fn is_last(self) -> bool {
        self.ply >= self.shape.depth
    }

    /// The player after the one to move.
    #[inline]
    pub(super) fn next_player(self) -> Player {
        let next = self.player + 1;
        usize::from(if next == self.shape.players { 0 } else { next })
    }

    #[inline]
    pub(super) fn descend(&mut self) {
        self.ply += 1;
        self.player = self.next_player() as u8;
    }

    #[inline]
    pub(super) fn ascend(&mut self) {
        self.ply -= 1;
        self.player = if self.player == 0 { self.shape.players - 1 } else { self.player - 1 };
    }
}

/// The part of a [`Game`](maxn::Game) that all trees share: everything that depends on the level of a position alone.
macro_rules! played_by_level {
    () => {
        type Move = u16;

        #[inline]
        fn players(&self) -> usize {
            self.level.shape.players()
        }

        #[inline]
        fn player(&self) -> maxn::Player {
            self.level.player()
        }

        #[inline]
        fn is_terminal(&self) -> bool {
            self.level.is_last()
        }

        #[inline]
        fn moves(&self, moves: &mut Vec<u16>) {
            moves.extend(0..self.level.shape.branching());
        }
    };
}

pub(super) use played_by_level;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_two_to_eight_players() {
        assert_eq!(Shape::new(2, 2, 9).unwrap_err().to_string(), "9 players: a game has from 2 to 8");
        assert!(Shape::new(2, 2, 1).is_err() && Shape::new(2, 2, 2).is_ok() && Shape::new(2, 2, 8).is_ok());
    }

    #[test]
    fn players_move_in_turn() {
        for players in 2..=MAX_PLAYERS {
            let mut level = Level::root(Shape::new(2, 20, players).unwrap());
            for ply in 0..20 {
                assert!(!level.is_last());
                assert_eq!((level.ply, level.player()), (ply, usize::from(ply) % players));
                let before = level;
                level.descend();
                let mut back = level;
                back.ascend();
                assert_eq!(back, before);
            }
            assert!(level.is_last());
        }
    }
}
