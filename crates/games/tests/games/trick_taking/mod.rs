//! Spades, Sergeant Major and Oh Hell against a slow, obvious account of their rules.

mod account;
mod merging;
mod play;
mod table_of_three_tricks;
mod values;
