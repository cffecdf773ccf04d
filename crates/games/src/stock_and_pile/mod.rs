//! The table of a game in which cards are drawn from a stock and shed onto a pile: hands, stock, discards, reshuffling, turns
//! with a direction, and the knowledge that everybody has of the others' cards.

mod cards;
mod estimate;
mod goal;
mod knowledge;
pub(crate) mod notation;
pub(crate) mod observation;
pub(crate) mod pack;
mod past;
mod plan;
mod sampling;
mod series;
mod stock;
mod table;

pub(crate) use estimate::{ahead, likely_out};
pub(crate) use past::Past;

pub use cards::{Cards, Kind, Kinds, MOST_COPIES, each};
pub use goal::Goal;
pub use pack::Pack;
pub use sampling::{HiddenTable, TableWorld};
pub use series::{Series, SeriesHand, SeriesOptions};
pub use stock::{MOST_CARDS, Stock};
pub use table::Table;

/// The most players at a table.
pub const MOST_PLAYERS: usize = 7;
