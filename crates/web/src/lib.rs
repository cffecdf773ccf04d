#![doc = include_str!("../README.md")]

#[cfg(target_family = "wasm")]
mod exports;
#[cfg(target_family = "wasm")]
mod host;
#[cfg(target_family = "wasm")]
mod state;
