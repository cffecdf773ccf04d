//! Matches and results. One program for all files: it is linked once, and its tests share the cores.

#[path = "../../../games/examples/connect_three/mod.rs"]
pub mod connect_three;

mod added_game;
mod board_matches;
mod hostile;
mod matches;
mod measure;
mod merging;
mod own_game;
mod resume;
mod retrograde;
mod thread_panics;
