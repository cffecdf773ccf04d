#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod advice;
mod ask;
mod error;
mod keys;
mod notation;
mod questions;
mod state;
mod table;
mod work;

pub use error::ApiError;
pub use keys::{KeySource, is_same};
pub use questions::{Place, read_spec};
pub use state::{Api, Content, Figures};
pub use table::Recording;
pub use work::{EventSink, EventStream, Work};
