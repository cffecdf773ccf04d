//! The tests of all games of this crate, which are in the folders of the games. As a program of its own they use the library as it
//! is; inside the library, they would compile it a second time.

#[path = "../../src/hearts/tests/mod.rs"]
mod hearts;
#[path = "../../src/sergeant_major/tests/mod.rs"]
mod sergeant_major;
