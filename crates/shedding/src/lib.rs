//! Games in which whoever gets rid of its cards first wins, for the [`maxn`] engine: a folder for each.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod big_two;
