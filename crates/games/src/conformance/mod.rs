//! Checks that every game has to pass, made by playing it at random.
//!
//! A new game calls [`check`] in its tests with a few starting positions, and [`check_searches`] with a few that are quickly
//! searched; they panic with the problem and the position. These and [`positions`] are those of
//! [`maxn::conformance`], for any game. A board game also calls [`check_board_game`] with its starts,
//! [`check_board_info`] with its description, and, if it has a slow account of its rules, [`check_rules`] and
//! [`check_perft`].

mod board;
mod contest;

pub use board::{ReferenceRules, check_board_game, check_perft, check_rules, perft};
pub use contest::{check_board_contest, check_board_info};
pub use maxn::conformance::{check, check_searches, moves, positions};
