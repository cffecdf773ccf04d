//! `maxn bench`: how fast the engine is here.

use crate::output::Output;
use crate::paper;
use anyhow::Result;
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::{Effort, Experiment, bench};
use std::process::ExitCode;

/// Measure how fast the engine is on this machine
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn bench                  everything
  maxn bench bench/plain      nodes a second of plain search
  maxn bench --json           an object a line

Times are the best of several runs. Compare ratios within a run: machines are noisy.")]
pub(crate) struct BenchArguments {
    /// One benchmark; all of them if none is named
    #[arg(value_parser = PossibleValuesParser::new(bench::experiments().iter().map(|bench| bench.id)))]
    id: Option<String>,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &BenchArguments) -> Result<ExitCode> {
    let wanted = |bench: &&Experiment| arguments.id.as_ref().is_none_or(|id| id == bench.id);
    let chosen = bench::experiments().iter().filter(wanted);
    let chosen = chosen.map(|experiment| (experiment, Effort::default()));
    paper::make(&mut Output::stdout(), chosen, None, arguments.json)?;
    Ok(ExitCode::SUCCESS)
}
