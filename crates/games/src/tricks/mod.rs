//! The play of tricks: what all trick games share.
//!
//! A game of tricks is a [`Table`] of open hands and a set of [`Rules`] that say what is trump, what else than following
//! suit is asked for, and which cards are better played first. [`Tricks`] plays them for the engine.

mod game;
mod key;
mod merge;
mod notation;
mod rules;
mod table;

pub use game::Tricks;
pub use notation::{BadPosition, Fields, write_table};
pub use rules::Rules;
pub use table::{Table, Trick};
