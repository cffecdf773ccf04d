//! Spades, Sergeant Major and Oh Hell against a slow, obvious account of their rules.

mod account;
mod conformance;
mod merging;
mod notation;
mod play;
mod table_of_three_tricks;
mod values;
