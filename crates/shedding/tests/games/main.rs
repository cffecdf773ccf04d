//! The tests of all games of this crate, which are in the folders of the games. As a program of its own they use the library as it
//! is; inside the library, they would compile it a second time.

#[path = "../../src/crazy_eights/tests/mod.rs"]
mod crazy_eights;
mod seat_account;
mod series_trials;
mod table_trials;
#[path = "../../src/uno/tests/mod.rs"]
mod uno;
