//! The toolkits of card games for the [`maxn`] engine.
//!
//! [`cards`] has packs and hands, [`tricks`] the games that are played in tricks, [`card_contest`] and [`card_table`] the contests,
//! [`knowledge`] and [`hidden`] everything about cards that not everybody sees.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod card_contest;
pub mod card_table;
pub mod cards;
pub mod hidden;
pub mod knowledge;
pub mod tricks;
