#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod advice;
mod api;
mod assets;
mod body;
mod error;
mod guard;
mod keys;
mod search_slots;
mod server;
mod shared;
mod stream;
mod table;

pub use server::{Figures, Studio, StudioContent};
