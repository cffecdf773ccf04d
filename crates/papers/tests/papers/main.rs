//! Databases, end games, and the experiments that play.

mod databases;
mod endgames;
mod play_experiments;
