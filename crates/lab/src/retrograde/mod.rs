//! Retrograde analysis: small games of any number of players, solved from their ends backwards (DISS 6.4.2, see
//! docs/bibliography.md).
//!
//! The game is a finite graph that may have cycles. A position ends the game or belongs to the player to move; at an end one
//! player has won, or nobody. Each player prefers winning to a game that nobody wins, and that to the win of another.
//!
//! # Guaranteed wins
//! The paranoid value: a player's win is *guaranteed in k moves* if the player can force it within k moves of all players
//! together, whatever the others do. That is the usual analysis of one player against a coalition: a position of the
//! player's own needs one move to a guaranteed position, a position of another needs all moves to lead to one. Everywhere
//! else the others together can prevent the win for ever. At most one player has a guaranteed win in a position; often
//! none has.
//!
//! # The value of max^n
//! A position is *decided* if it is an end that some player has won; or its mover has a move to a position decided for the
//! mover; or all of its moves lead to decided positions, none of them for the mover, who then takes the first in the game's
//! order. Being decided takes a number of moves, and a search of max^n at least as deep finds the same winner, whatever its
//! evaluation of positions beyond the horizon. All other positions are *open*: the mover of an open position has no winning
//! move and at least one that stays open, and staying open for ever is better than letting another win. So staying open is
//! consistent with the preferences of all players, and the value of an open position is that nobody wins. With two players,
//! the decided positions are those with a guaranteed win, and the others are draws.
//!
//! # Gifts
//! With three players a decided win need not be guaranteed. A win that is not guaranteed always depends on a choice between
//! moves that are equal for the player who makes it: if the winner were the same for every way of breaking ties, the position
//! would obey the rule of guaranteed wins, and be one. So a decided win that is not guaranteed is a *gift*: a player who
//! cannot win could have given it to another, or to nobody. The players who might win there are all whose wins can be reached
//! when only players with a guaranteed win are bound to their moves.

mod file;
mod graph;
mod solution;
mod wins;

pub use graph::{Graph, GraphError, Node};
pub use solution::{Census, EndgameValue, Solution};
pub use wins::{decided, guaranteed, possible};

use maxn::Player;

/// A win, and the number of moves that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// The winner.
    pub player: Player,
    /// The number of moves of all players together.
    pub moves: u16,
}
