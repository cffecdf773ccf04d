//! What players cannot see: views do not tell it, and worlds are drawn evenly from all that agree with a view.

mod sampling;
mod told;
mod views;
