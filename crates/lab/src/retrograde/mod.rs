//! Retrograde solving: small games of any number of players, from their ends backwards (DISS 6.4.2).
//!
//! The game is a finite graph in which play may go round for ever. A position ends the game or belongs to the player to
//! move; at an end one player has won, or nobody. Every player wants to win; that nobody wins is worse than winning and
//! better than that another wins.
//!
//! # What is guaranteed
//! The paranoid value: a player's win is *guaranteed in k moves* if the player can bring it about within k moves of all
//! players together, whatever the others do. That is the usual analysis of one player against a coalition: a position of the
//! player's own needs one move to a guaranteed position, a position of another needs all moves to lead to one. Everywhere
//! else the others together can prevent the win for ever. At most one player has a guaranteed win in a position; often
//! nobody has.
//!
//! # What max^n says
//! A position is *decided* if it is an end that somebody has won; or its mover has a move to a position decided for the
//! mover; or all of its moves lead to decided positions, none of them for the mover, who then takes the first in the game's
//! order. Being decided takes a number of moves, and a search of max^n at least as deep finds the same winner, whatever it
//! thinks of positions beyond its horizon. All other positions are *open*: the mover of an open position has no winning
//! move and at least one that stays open, and staying open for ever is better than letting another win. So to stay
//! open is consistent with everybody's wishes, and an open position is worth that nobody wins. With two players, the
//! decided positions are those with a guaranteed win, and the others are draws.
//!
//! # Wins that can be given away
//! With three players a decided win need not be guaranteed. A win that is not guaranteed always hangs on a choice that is
//! all the same to the one who makes it: if the winner were the same for every way of breaking ties, the position would obey
//! the rule of guaranteed wins, and be one. So a decided win that is not guaranteed is a *gift*: a player who cannot win
//! could have given it to another, or to nobody. Who might win there is everybody who can be reached when only those with a
//! guaranteed win are held to it.

mod decided;
mod end_game;
mod file;
mod graph;
mod guaranteed;
mod possible;
mod solution;

pub use decided::decided;
pub use end_game::{EndGame, Judged, JudgedMove, NoEndGame, Outlook};
pub use graph::{BadGraph, Graph, Node};
pub use guaranteed::guaranteed;
pub use possible::possible;
pub use solution::{Census, Solution, Verdict};

use maxn::Player;

/// A win, and how many moves of all players it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// Who wins.
    pub player: Player,
    /// Within how many moves.
    pub moves: u16,
}
