//! The tests of all games of this crate, which are in the folders of the games. As a program of its own they use the library as it
//! is; inside the library, they would compile it a second time.

#[path = "../../src/oh_hell/tests/mod.rs"]
mod oh_hell;
#[path = "../../src/spades/tests/mod.rs"]
mod spades;
