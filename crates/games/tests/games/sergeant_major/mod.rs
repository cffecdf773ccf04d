//! Sergeant Major: the suite that every game passes, notation, and searches against plain recursion.

mod conformance;
mod notation;
mod search;
