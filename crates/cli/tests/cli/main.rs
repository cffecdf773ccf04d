//! The command line, as a user calls it. One program for all files: it is linked once, and its tests share the cores.

mod added_game;
mod bad_input;
mod boards;
mod books;
mod cards;
mod drawing;
mod engine;
mod help;
mod limits;
mod listings;
mod matches;
mod merge;
mod papers;
mod play;
mod program;
mod programs;
mod stream;
mod studio;
mod tree;
mod widths;
