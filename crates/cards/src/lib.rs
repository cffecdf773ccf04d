//! Card games for the [`maxn`] engine: a folder for each, and beside them the toolkits that they share.
//!
//! [`cards`] has packs and hands, [`tricks`] the games that are played in tricks, [`card_contest`] and [`card_table`] the contests,
//! [`knowledge`] and [`hidden`] everything about cards that not everybody sees.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod card_contest;
pub mod card_table;
pub mod cards;
pub mod cribbage;
pub mod hearts;
pub mod hidden;
pub mod knowledge;
pub mod oh_hell;
pub mod pinochle;
pub mod sergeant_major;
pub mod spades;
pub mod tricks;
