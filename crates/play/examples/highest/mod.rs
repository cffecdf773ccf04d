//! Highest: a game of hidden cards for two to four players, small enough to read in one go.
//!
//! There are nine cards, 1 to 9, and each player has two. In turn everybody buries one of them, which nobody else sees. A coin
//! says whether one or two points are at stake; then everybody in turn stays or folds. Of those who stay, the highest card
//! wins the stake from each of the others. A player who shouts when it stays, stays.
//!
//! One type serves every number of players: a hand keeps four places and the number of players.

mod hand;
mod info;
mod notation;
mod rules;
mod series;
mod view;

pub use info::INFO;
pub use rules::{Highest, Move, Points};
pub use series::Series;
pub use view::View;
