//! The tests of all games of this crate, which are in the folders of the games. As a program of its own they use the library as it
//! is; inside the library, they would compile it a second time.

#[path = "../../src/abalone/tests/mod.rs"]
mod abalone;
#[path = "../../src/chinese_checkers/tests/mod.rs"]
mod chinese_checkers;
#[path = "../../src/hex/tests.rs"]
mod hex;
#[path = "../../src/othello/tests/mod.rs"]
mod othello;
