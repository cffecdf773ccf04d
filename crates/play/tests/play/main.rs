//! The run-time layer on two toy games.

mod agents;
mod books;
mod data;
#[cfg(unix)]
mod programs;
mod protocol;
mod sessions;
mod toy;
