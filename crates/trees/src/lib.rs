//! Trees without a game, for the [`maxn`] engine: [`tree`] has trees given move by move, [`synthetic`] those that a formula makes.
//!
//! Players are counted from 0 in code and from 1 in everything a person reads or writes.

pub mod synthetic;
pub mod tree;
mod tree_search;
