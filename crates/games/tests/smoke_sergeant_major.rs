//! Sergeant Major on the toolkit for trick games.

#[path = "games/sergeant_major/mod.rs"]
mod sergeant_major;
