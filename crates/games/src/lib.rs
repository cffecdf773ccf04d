//! The list of all games for the [`maxn`](https://docs.rs/maxn) engine.
//!
//! Games of tricks are in [`maxn_trick_taking`], those with bids in [`maxn_bidding`], those of combinations of cards in [`maxn_melding`],
//! those of shedding cards in [`maxn_shedding`], board games in [`maxn_boards`], trees without a game in [`maxn_trees`], and everything of these crates is here too. Each game is one folder: its rules, evaluations, notation, tests, and an `INFO` with which it joins [`GAMES`].
//! Changing a game recompiles the games of its crate, not those of the others.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

mod figures;

pub use figures::FIGURES;
pub use maxn_bidding::*;
pub use maxn_boards::*;
pub use maxn_cards::*;
pub use maxn_melding::*;
pub use maxn_play::toolkit::CompiledSearch;
pub use maxn_play::with_players;
pub use maxn_shedding::*;
pub use maxn_trees::*;
pub use maxn_trick_taking::*;

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
