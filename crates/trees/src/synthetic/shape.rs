//! The width and depth of a tree.

use std::num::NonZeroU16;

/// The branching factor and depth of a tree whose positions all have the same number of moves.
///
/// ```
/// use maxn_trees::synthetic::Shape;
///
/// let shape = Shape::new(10, 7)?;
/// assert_eq!((shape.branching(), shape.depth()), (10, 7));
/// assert!(Shape::new(0, 7).is_err());
/// # Ok::<(), maxn_trees::synthetic::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    branching: NonZeroU16,
    depth: u16,
}

/// A tree, or the scores of its leaves, cannot be as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A position that is not a leaf needs a move.
    #[error("a branching factor of 0 leaves nothing to play; it must be at least 1")]
    NoMoves,
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
    /// If the branching factor is 0.
    pub fn new(branching: u16, depth: u16) -> Result<Self, ShapeError> {
        let branching = NonZeroU16::new(branching).ok_or(ShapeError::NoMoves)?;
        Ok(Shape { branching, depth })
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
}
