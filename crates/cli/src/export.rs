//! `maxn export`: a command that comes with the Python package.

use anyhow::{Result, bail};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the tables of a result file as Parquet: a command of the Python package
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn export results.db --parquet results    results/matches.parquet, games, seats, moves, forfeits

This program does not write Parquet; the 'maxn' command of the Python package does, and takes all other commands as well:
'pip install ./crates/python pyarrow'. pandas and polars read the result file itself, which is a database of SQLite.")]
pub(crate) struct ExportArguments {
    /// The result file
    file: PathBuf,

    /// The folder for one file per table
    #[arg(long, value_name = "FOLDER")]
    parquet: PathBuf,
}

pub(crate) fn run(arguments: &ExportArguments) -> Result<ExitCode> {
    let (file, folder) = (arguments.file.display(), arguments.parquet.display());
    bail!(
        "this program does not write Parquet; the command of the Python package does: 'pip install ./crates/python pyarrow', \
         then 'python -m maxn export {file} --parquet {folder}'"
    )
}
