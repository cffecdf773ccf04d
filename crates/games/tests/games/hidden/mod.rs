//! Hidden cards: views do not tell them, and worlds are drawn evenly from all that agree with a view.

mod conformance;
mod observations;
mod sampling;
mod views;
