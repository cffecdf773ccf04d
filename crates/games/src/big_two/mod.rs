//! Big Two, for two to four players.
//!
//! Ranks go from 3, the lowest, to the ace and the 2, the highest; suits from diamonds over clubs and hearts to spades. Four
//! players have 13 cards each. Three have 17, and the last card goes to the holder of the three of diamonds; if it is that
//! card itself, the pack is dealt again. Two have 13 each, and nobody knows the rest.
//!
//! The holder of the lowest card in play leads, and the first play contains it. A play is a single card, a pair, a triple, or
//! five cards: a straight, a flush, a full house, four of a kind with any card, or a straight flush, from the lowest to the
//! highest. The others in turn follow with as many cards and a higher play, or pass; who has passed may play again when the
//! turn comes back, unless [`Options::pass_is_final`]. When all others have passed, the last to play leads anything.
//!
//! | play | compared by |
//! |---|---|
//! | single card, pair | rank, then best suit |
//! | triple, full house, four of a kind | rank of the three or four |
//! | straight, straight flush | highest card: rank, then suit |
//! | flush | ranks from the highest down, then suit |
//!
//! A straight is five ranks in a row from 3-4-5-6-7 to T-J-Q-K-A. A 2 is never in one, unless [`Options::low_straights`]
//! allows A-2-3-4-5 and 2-3-4-5-6 as the lowest; then the 5 or the 6 counts as their highest card.
//!
//! The hand ends when somebody has no cards. Everybody else pays a point per card, twice that with 10 to 12 cards and
//! three times with 13 and more, and the winner gets it all. A series is a number of hands, or goes on until somebody has lost
//! 100 points.
//!
//! A position is written with the fields `hands`, `turn`, `last` (the play to be beaten, and before it the number of its
//! player), `passed` (players who have passed since), `rules` (`first` if the lowest card has to be played now,
//! `pass_is_final`, `low_straights`) and `undealt` (cards that nobody holds, but that players cannot know of); all but the
//! first two may be left out.
//!
//! ```
//! use maxn::Search;
//! use maxn_games::big_two::{BigTwo, Points};
//!
//! let mut hand: BigTwo = "hands S:2 H:7 C:7 | S:A H:A | S:3 C:4 D:9; turn 1; last 2 5H 5D; passed 3".parse()?;
//! let report = Search::new(&Points::new(&hand)).run(&mut hand)?;
//! assert_eq!(report.scores, [-1, 4, -3], "player 2 beats the sevens with its aces");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cards;
mod combination;
mod equivalence;
mod evaluation;
mod generate;
mod hand;
mod info;
mod notation;
mod observation;
mod options;
mod rules;
mod series;
mod strategy;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use cards::{Card, CardSet, TwoHigh};
pub use combination::{Kind, Play};
pub use evaluation::Points;
pub use info::INFO;
pub use options::Options;
pub use rules::{BigTwo, SEATS};
pub use series::{Series, deal};
pub use strategy::Sensible;
pub use table::{PlayError, Table};
pub use view::View;
