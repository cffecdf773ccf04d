//! Games for the [`maxn`] engine.
//!
//! Each game is one folder: its rules, evaluations, notation, tests, and an `INFO` with which it joins the list of all
//! [`GAMES`]. Toolkits that games share stand beside them: [`board`] and [`hex`] for boards, [`cards`] and [`tricks`] for
//! cards. [`tree`] and [`synthetic`] are trees without a game; [`conformance`] has the checks that every game passes.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod abalone;
mod bitboard;
pub mod board;
pub mod card_contest;
pub mod card_table;
pub mod cards;
pub mod chinese_checkers;
mod compiled;
pub mod conformance;
pub mod cribbage;
mod describe;
mod fields;
pub mod hearts;
pub mod hex;
pub mod hidden;
pub mod knowledge;
pub mod oh_hell;
pub mod othello;
mod players;
pub mod sergeant_major;
mod simulated;
pub mod spades;
pub mod synthetic;
pub mod tree;
mod tree_search;
pub mod tricks;

pub use compiled::CompiledSearch;

use maxn_play::Games;

/// All games.
///
/// ```
/// let game = maxn_games::GAMES.find("othello")?;
/// assert_eq!(game.players(), 2..=4);
/// # Ok::<(), maxn_play::UnknownGame>(())
/// ```
pub static GAMES: Games = Games::new(&[
    &hearts::INFO,
    &spades::INFO,
    &oh_hell::INFO,
    &sergeant_major::INFO,
    &cribbage::INFO,
    &chinese_checkers::INFO,
    &abalone::INFO,
    &othello::INFO,
]);
