//! `maxn bench`: the speed of the engine.

use crate::output::Output;
use crate::paper;
use anyhow::Result;
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_papers::{Effort, Experiment, bench};
use std::process::ExitCode;

/// Measure the speed of the engine on this machine
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn bench              all benchmarks
  maxn bench bench/plain  nodes per second of plain search
  maxn bench --json       one object per line

Times are the best of several runs. Compare ratios within a run: machines are noisy.")]
pub(crate) struct BenchArguments {
    /// One benchmark; all of them if none is named
    #[arg(value_parser = PossibleValuesParser::new(bench::experiments().iter().map(|bench| bench.id)))]
    id: Option<String>,

    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &BenchArguments) -> Result<ExitCode> {
    let is_meant = |bench: &&Experiment| arguments.id.as_ref().is_none_or(|id| id == bench.id);
    let chosen = bench::experiments().iter().filter(is_meant);
    let chosen = chosen.map(|experiment| (experiment, Effort::default()));
    paper::make(&mut Output::stdout(), chosen, None, paper::Form::of(arguments.json), None)?;
    Ok(ExitCode::SUCCESS)
}
