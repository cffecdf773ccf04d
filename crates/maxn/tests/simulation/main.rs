//! Tree search by simulation: what it proves is true, what it says adds up, and every option does what it says.
//!
//! `MAXN_TREES=10` tries ten times as many random trees, `MAXN_SEED=7` others.

#[path = "../support/mod.rs"]
#[allow(dead_code)]
mod support;

mod bad_games;
mod candidates;
mod chance;
mod limits;
mod options;
mod proved_values;
mod statistics;
