//! Test games, a reference search, and random trees, shared by the tests of the engine.

pub(crate) mod candidates;
pub(crate) mod configuration;
pub(crate) mod generate;
pub(crate) mod hash;
pub(crate) mod hash_game;
pub(crate) mod literal;
pub(crate) mod mutate;
pub(crate) mod random;
pub(crate) mod reference;
pub(crate) mod shrink;
pub(crate) mod sketch;
pub(crate) mod teams;
pub(crate) mod tree;
pub(crate) mod trials;
pub(crate) mod verdict;
