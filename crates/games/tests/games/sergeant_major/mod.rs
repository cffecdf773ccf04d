//! Sergeant Major: the suite that every game passes, notation, searches against plain recursion, the exchange, and observations that
//! cannot be true.

mod conformance;
mod exchange;
mod notation;
mod observations;
mod search;
