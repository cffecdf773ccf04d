//! Shedding games: cards are drawn from a stock and shed onto a pile, by following suit or rank.
//!
//! A [`Table`] has the hands, the stock, the discards, reshuffling, turns with a direction, and the knowledge that everybody has of the
//! others' cards. A game implements [`SheddingGame`] for its [`Pack`] and what is special in its rules, and gets a hand,
//! [`SheddingHand`], the knowledge of a seat, [`SheddingView`], [`Series`] of hands, and its description at run time, [`SheddingInfo`].

mod evaluation;
mod game;
mod hand;
mod hidden_hand;
mod info;
mod knowledge;
pub(crate) mod notation;
mod observation;
mod pack;
mod past;
mod plan;
mod sampling;
mod series;
mod stock;
mod strategy;
mod table;
mod view;

pub(crate) use view::read_suit;

pub use evaluation::{Goal, SheddingEvaluation};
pub use game::{CommonRules, SheddingGame, SheddingOptions};
pub use hand::{SheddingHand, SheddingMove};
pub use info::SheddingInfo;
pub use notation::players_in;
pub use pack::{Card, CardError, Cards, Kind, Kinds, MOST_COPIES, Pack, Suit, each};
pub use sampling::{HiddenTable, TableWorld};
pub use series::Series;
pub use stock::{MOST_CARDS, Stock};
pub use strategy::Sensible;
pub use table::Table;
pub use view::SheddingView;

/// The most players at a table.
pub const MOST_PLAYERS: usize = 7;
