//! Games for the [`maxn`] engine, one folder each: rules, evaluations, notation, hidden information, and an `INFO` with which a game
//! joins [`GAMES`].
//!
//! The toolkits that games share stand beside them. [`cards`] has packs and hands, [`tricks`] the play of tricks, [`trick_game`] whole trick
//! games with hidden hands, [`knowledge`] worlds of hidden cards, and [`stock_and_pile`] whole shedding games with a stock and a pile; [`board`] and
//! [`hex`] serve board games, whose checks are in [`conformance`]. Trees without a game are in [`tree`], given move by move, and in
//! [`synthetic`], made by a formula.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod abalone;
mod bids;
pub mod big_two;
mod bitboard;
pub mod board;
pub mod cards;
pub mod chinese_checkers;
pub mod conformance;
pub mod crazy_eights;
pub mod cribbage;
mod figures;
pub mod hearts;
pub mod hex;
pub mod knowledge;
pub mod oh_hell;
pub mod othello;
pub mod pinochle;
pub mod sergeant_major;
pub mod spades;
pub mod stock_and_pile;
pub mod synthetic;
pub mod tree;
mod tree_search;
pub mod trick_game;
pub mod tricks;
pub mod uno;

pub use figures::FIGURES;

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
    &pinochle::INFO,
    &big_two::INFO,
    &crazy_eights::INFO,
    &uno::INFO,
    &chinese_checkers::INFO,
    &abalone::INFO,
    &othello::INFO,
]);
