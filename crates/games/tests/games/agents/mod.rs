//! Agents at card tables: searches, agents with hidden cards, rule-based players, models, and the protocol.

mod bids;
mod hidden;
mod inference;
mod models;
mod protocol;
mod rules;
mod searches;
mod table;
