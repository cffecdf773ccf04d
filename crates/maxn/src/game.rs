//! The interface of a game to the engine.

use crate::scores::Player;
use std::fmt::Debug;

/// A position of a game of `N` players, with moves that are applied and undone in place.
///
/// The engine clones the game only to hand it to another thread and to follow its line of play.
///
/// ```
/// use maxn::Game;
///
/// /// Three players in turn take one or two matches; the player who takes the last one wins.
/// #[derive(Clone)]
/// struct Matches {
///     left: u8,
///     turn: usize,
/// }
///
/// impl Game<3> for Matches {
///     type Move = u8;
///     type Undo = ();
///
///     fn player(&self) -> usize {
///         self.turn
///     }
///     fn is_terminal(&self) -> bool {
///         self.left == 0
///     }
///     fn moves(&self, moves: &mut Vec<u8>) {
///         moves.extend(1..=self.left.min(2));
///     }
///     fn apply(&mut self, taken: u8) {
///         self.left -= taken;
///         self.turn = (self.turn + 1) % 3;
///     }
///     fn undo(&mut self, taken: u8, (): ()) {
///         self.left += taken;
///         self.turn = (self.turn + 2) % 3;
///     }
/// }
///
/// let mut game = Matches { left: 4, turn: 0 };
/// let left = game.explore(2, |after| after.left);
/// assert_eq!((left, game.left), (2, 4), "explore takes the move back by itself");
/// ```
pub trait Game<const N: usize>: Clone + Send {
    /// A move. Small and cheap to copy.
    type Move: Copy + PartialEq + Debug + Send + Sync;

    /// The information that [`undo`](Game::undo) needs besides the move; often `()`.
    type Undo;

    /// Returns the player to move, from 0. Not called at a terminal position.
    fn player(&self) -> Player;

    /// Returns whether the game is over.
    fn is_terminal(&self) -> bool;

    /// Pushes every legal move, in the game's **order of preference**: of two moves with equal outcomes a player
    /// takes the one that comes first (the papers' "ties to the left"). The order is part of what the game means;
    /// for speed alone see [`hint`](Game::hint).
    ///
    /// A position that is not terminal has at least one move; a player who cannot move has a pass.
    /// `moves` may hold other moves already: push, do not clear.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Applies a move from [`moves`](Game::moves).
    fn apply(&mut self, mv: Self::Move) -> Self::Undo;

    /// Undoes the last move, restoring the position exactly.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Returns whether the next event is not a decision but chance: a throw of dice, a card drawn from the pack. Such a
    /// position is not terminal, and its events come from [`chances`](Game::chances) instead of
    /// [`moves`](Game::moves); [`player`](Game::player) is not called.
    fn is_chance(&self) -> bool {
        false
    }

    /// Pushes every event that can happen at a [chance](Game::is_chance) position, each with its weight: at least 1, and
    /// proportional to its probability. Events are applied and undone as moves are.
    fn chances(&self, _events: &mut Vec<(Self::Move, u32)>) {}

    /// Returns a key for the transposition table: two positions with the same key have the same player to move and the
    /// same future. Their moves may have other names (cards of the same relative rank, say), but correspond one to one
    /// in the order of preference. `None` for a position that should not be looked up.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Returns a static rating of a move: higher is searched earlier. It changes the speed, never the answer.
    fn hint(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Returns whether this position begins a new step of the game. Depth is counted in steps: by default every move is
    /// one; a trick game returns true between tricks, so that a search never stops in the middle of one.
    fn starts_step(&self) -> bool {
        true
    }

    /// Returns the number of entries of a [`History`](crate::History) table for this game; 0 for none.
    fn history_slots(&self) -> usize {
        0
    }

    /// Returns the entry of the history table that a move in this position belongs to.
    fn history_slot(&self, _mv: Self::Move) -> usize {
        0
    }

    /// Applies a move, visits the position after it, and undoes the move: the undo that cannot be forgotten.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every node; measured on trick games.
    fn explore<R>(&mut self, mv: Self::Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.apply(mv);
        let result = visit(self);
        self.undo(mv, undo);
        result
    }
}
