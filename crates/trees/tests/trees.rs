//! The tests of explicit trees, which are in their folder. As a program of its own they use the library as it is; inside the
//! library, they would compile it a second time.

#[path = "../src/tree/tests/mod.rs"]
mod tree;
