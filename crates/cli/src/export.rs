//! `maxn export`: the tables of a result file for other programs.

use crate::output::{Output, thousands};
use anyhow::{Result, bail};
use clap::{ArgGroup, Args};
use maxn_lab::results_db::Store;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the tables of a result file, as comma-separated values or as Parquet
#[derive(Args)]
#[command(group = ArgGroup::new("form").required(true), after_help = "\
Examples:
  maxn export results.db --csv results        results/matches.csv, games, seats, moves, forfeits
  maxn export results.db --parquet results    the same as Parquet

seats.csv has a line per player of a game, with its agent, score and whether it won: most questions are answered by it alone. docs/results-files.md
describes all columns, and the tables of the file itself, which is a database of SQLite.

This program does not write Parquet; the 'maxn' command of the Python package does, and takes all other commands as well:
'pip install ./crates/python pyarrow'.")]
pub(crate) struct ExportArguments {
    /// The result file
    file: PathBuf,

    /// The folder for one file of comma-separated values per table
    #[arg(long, value_name = "FOLDER", group = "form")]
    csv: Option<PathBuf>,

    /// The folder for one file of Parquet per table
    #[arg(long, value_name = "FOLDER", group = "form")]
    parquet: Option<PathBuf>,
}

pub(crate) fn run(arguments: &ExportArguments) -> Result<ExitCode> {
    let file = &arguments.file;
    if let Some(folder) = &arguments.parquet {
        bail!(
            "this program does not write Parquet; the command of the Python package does: 'pip install ./crates/python pyarrow', \
             then 'python -m maxn export {} --parquet {}'",
            file.display(),
            folder.display()
        )
    }
    let Some(folder) = &arguments.csv else { bail!("--csv or --parquet?") };
    let mut output = Output::stdout();
    for (table, lines) in Store::read(file)?.export_csv(folder)? {
        let path = folder.join(format!("{table}.csv"));
        let unit = if lines == 1 { "line" } else { "lines" };
        output.line(&format!("{}: {} {unit}", path.display(), thousands(lines)))?;
    }
    Ok(ExitCode::SUCCESS)
}
