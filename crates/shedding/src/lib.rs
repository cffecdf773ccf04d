//! Games of shedding cards for the [`maxn`] engine: a folder for each, and beside them the toolkit [`table`] of those with a stock and a pile.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod big_two;
pub mod crazy_eights;
mod seats;
pub mod table;
pub mod uno;
