//! Games of tricks in which players bid, for the [`maxn`] engine: a folder for each. The toolkits that they share are in [`maxn_cards`].
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod oh_hell;
pub mod spades;
