//! Searches of every kind beyond their values: limits, threads, memory, faults of games, models, recorded trees, hidden information. One
//! program, since several of them search the same games.

#[path = "../support/hash.rs"]
mod hash;
#[path = "../support/hash_game.rs"]
mod hash_game;
#[allow(dead_code)] // Its `main` is not called here.
#[path = "../../examples/hex_for_three.rs"]
mod hex_for_three_example;
#[allow(dead_code)] // Its `main` is not called here.
#[path = "../../examples/incognito.rs"]
mod incognito;

mod allocation;
mod contract;
mod deduction;
mod expectations;
mod faults;
mod goals;
mod guided;
mod hex_for_three;
mod history;
mod limits;
mod models;
mod panics;
mod recorder;
mod truth;
