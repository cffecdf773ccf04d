#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod api;
mod assets;
mod body;
mod content;
mod export;
mod guard;
mod hosts;
mod keeper;
mod search_slots;
mod server;
mod shared;
mod stream;

pub use assets::page_files;
pub use content::StudioContent;
pub use export::export;
pub use maxn_studio_api::Figures;
pub use server::Studio;
