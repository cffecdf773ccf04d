#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod advice;
mod api;
mod assets;
mod body;
mod content;
mod error;
mod guard;
mod hosts;
mod keys;
mod search_slots;
mod server;
mod shared;
mod stream;
mod table;

pub use content::{Figures, StudioContent};
pub use server::Studio;
