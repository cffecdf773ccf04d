//! Abalone for two to six players.
//!
//! A hexagon of side 5 has 61 cells. A player moves one, two or three marbles of a line one step, in line or broadside,
//! to empty cells; in line, two push one marble of an opponent before them and three push one or two, of any mix of
//! opponents, if the cell behind those is empty or off the board. Nobody pushes a marble of their own.
//!
//! The first to push off six marbles wins; the score is the number of marbles pushed off. The game also ends, by score,
//! when a position comes back, after 400 moves, or when all marbles left are one player's. A player without marbles is
//! out and is left out; a player who cannot move passes.
//!
//! # The starts
//! Player 1 is at the bottom; the others have the same marbles, turned around the board clockwise. The sides of the
//! hexagon, clockwise from the bottom, are 0 to 5.
//!
//! | players | marbles | of player 1 | at the sides |
//! |---|---|---|---|
//! | 2 | 14 | a1-a5 b1-b6 c3-c5 | 0 3 |
//! | 3 | 11 | a1-a5 b1-b6 | 0 2 4 |
//! | 4 | 9 | a1-a4 b2-b4 c3-c4 | 0 1 3 4 |
//! | 5 | 8 | a1-a4 b2-b4 c4 | 0 1 2 3 4 |
//! | 6 | 6 | a2-a4 b3-b4 c4 | 0 1 2 3 4 5 |
//!
//! With two, three or six players every seat is like any other, with four the two pairs of opposite seats.
//!
//! - [`Abalone`]: a position, to be searched by the engine, and its notation.
//! - [`Move`] and [`Ending`]: moves, and ends of games. Cells are those of [`board`].
//! - [`INFO`]: the game as front ends know it.
//! - [`PushedOff`], the score, and [`Strength`], the evaluation of DISS 7.4.

mod contest;
mod evaluation;
mod grid;
mod info;
mod moves;
mod notation;
mod position;
mod rules;

pub use evaluation::{PushedOff, Strength};
pub use grid::board;
pub use info::INFO;
pub use maxn_play::toolkit::fields::NotationError;
pub use moves::{Move, MoveError};
pub use rules::{Abalone, Ending, MOST_MOVES, TARGET};
