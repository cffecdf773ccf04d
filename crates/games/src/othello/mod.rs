//! Othello for two, three or four players.
//!
//! On a board of 8 by 8 squares the players in turn place a disc of their colour so that a straight run of discs of
//! any mix of opponents, in one direction at least, lies between it and another of their own. All the runs that it
//! flanks turn to its colour (IJCAI89 3). A player who can place nothing passes; the game is over as soon as nobody can
//! place anything, and the score is the number of discs.
//!
//! The four squares in the centre are taken at the start, by the players in the order of their turns: clockwise from
//! e4 (squares are named as usual, a1 at the top left), and from the first player again where there are fewer than four.
//! With two players that is the usual start. With three or four, a player's only disc is soon turned, and who has none can place
//! none any more: with three, the very first move does that to the second or the third player. These are the rules all the same.
//!
//! ```text
//! 2 players    3 players    4 players
//!   d e          d e          d e
//! 4 2 1        4 1 1        4 4 1
//! 5 1 2        5 3 2        5 3 2
//! ```
//!
//! - [`Othello`]: a position, to be searched by the engine, and its notation.
//! - [`Square`] and [`Move`]: squares, and moves.
//! - [`INFO`]: the game as front ends know it.
//! - [`OthelloEvaluation`]: [`DiscShare`], the evaluation of the papers, and [`Standing`], one with more knowledge of the game.

mod contest;
mod evaluation;
mod flank;
mod info;
mod notation;
mod rules;

pub use crate::board::{Square, SquareError};
pub use evaluation::OthelloEvaluation::{self, DiscShare, Standing};
pub use info::INFO;
pub use maxn_play::toolkit::fields::NotationError;
pub use rules::{Move, MoveError, Othello};
