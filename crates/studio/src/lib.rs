#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod answer;
mod api;
mod keys;
mod notation;
mod questions;
#[cfg(feature = "server")]
mod server;
mod table;

pub use answer::{ApiError, EventSink, EventStream, NextStep, Work};
pub use api::{Api, Content, Figures};
#[cfg(feature = "server")]
pub use server::{Studio, StudioContent, export, page_files};
