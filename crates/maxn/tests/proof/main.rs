//! The proof: every exact method of the engine gives what the papers' definitions give, on any tree.
//!
//! `MAXN_TREES=10` tries ten times as many random trees, `MAXN_SEED=7` others; `MAXN_BLESS=1` writes the node counts
//! anew.

#[path = "../support/mod.rs"]
mod support;

mod best_first;
mod best_reply;
mod candidates;
mod chance;
mod counterexamples;
mod counts;
mod every_method_is_exact;
mod expectations;
mod growth;
mod numbers_of_players;
mod observed;
mod opps;
mod options_as_wrappers;
mod referee;
mod refusals;
mod rules;
mod signature;
mod soft;
mod tables;
mod teams;
mod two_players;
mod unsound_methods;
mod weights;
