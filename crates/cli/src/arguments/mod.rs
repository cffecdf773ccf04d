//! The flags that several commands share.

mod database;
mod numbers;
mod position;
mod search;

pub(crate) use database::DatabaseArgument;
pub(crate) use numbers::{TableSize, cores, table_size, threads};
pub(crate) use position::{CardArguments, StartArguments};
pub(crate) use search::SearchArguments;
