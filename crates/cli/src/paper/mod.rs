//! `maxn paper`: the papers' experiments, made again.

mod json;
mod progress;

use crate::output::{Align, Cell, Output, Style, Table, printable};
use anyhow::Result;
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::{Experiment, theory};
use progress::Bar;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;

/// Make the papers' experiments again, side by side with their numbers
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn paper                              what there is
  maxn paper theory                       every theorem, by formula and by counting nodes
  maxn paper theory/speculative-best      one of them
  maxn paper theory --json                an object a line")]
pub(crate) struct PaperArguments {
    /// An experiment, or a group of them; none to list them
    #[arg(value_parser = PossibleValuesParser::new(names()), hide_possible_values = true)]
    id: Option<String>,

    /// The seed of what is left to chance
    #[arg(long, default_value_t = Experiment::SEED)]
    seed: u64,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Every experiment there is.
fn experiments() -> &'static [Experiment] {
    theory::experiments()
}

/// The group an experiment belongs to: what comes before the stroke.
fn group(experiment: &Experiment) -> &'static str {
    experiment.id.split('/').next().unwrap_or(experiment.id)
}

/// The words that choose experiments.
fn names() -> Vec<&'static str> {
    let groups: BTreeSet<&str> = experiments().iter().map(group).collect();
    groups.into_iter().chain(experiments().iter().map(|experiment| experiment.id)).collect()
}

pub(crate) fn run(arguments: &PaperArguments) -> Result<ExitCode> {
    let mut output = Output::stdout();
    let Some(id) = arguments.id.as_deref() else {
        list(&mut output, arguments.json)?;
        return Ok(ExitCode::SUCCESS);
    };
    let chosen = experiments().iter().filter(|experiment| experiment.id == id || group(experiment) == id);
    make(&mut output, chosen, arguments.seed, arguments.json)?;
    Ok(ExitCode::SUCCESS)
}

/// Makes experiments and prints each as soon as it is done.
pub(crate) fn make<W: Write>(
    output: &mut Output<W>,
    experiments: impl Iterator<Item = &'static Experiment>,
    seed: u64,
    as_json: bool,
) -> io::Result<()> {
    for (i, experiment) in experiments.enumerate() {
        let mut bar = Bar::new(experiment.id);
        let table = experiment.run_seeded(seed, &mut |progress| bar.show(progress));
        bar.clear();
        if as_json {
            output.line(&json::result(experiment, &table))?;
            continue;
        }
        if i > 0 {
            output.line("")?;
        }
        print(output, experiment, &table)?;
    }
    Ok(())
}

fn list<W: Write>(output: &mut Output<W>, as_json: bool) -> io::Result<()> {
    let mut table = Table::new(["experiment", "source", "what it is about"].map(|name| (name, Align::Left)));
    for experiment in experiments() {
        if as_json {
            output.line(&json::entry(experiment))?;
        }
        let id = Cell::new(Style::Strong, experiment.id);
        table.row(vec![id, experiment.source.into(), experiment.title.into()]);
    }
    if as_json { Ok(()) } else { output.table(&table) }
}

fn print<W: Write>(
    output: &mut Output<W>,
    experiment: &Experiment,
    result: &maxn_lab::Table,
) -> io::Result<()> {
    output.heading(&format!("{}: {}", experiment.id, result.title))?;
    if !experiment.source.is_empty() {
        let source = output.paint(Style::Faint, &format!("after {}", experiment.source));
        output.line(&source)?;
    }
    // A column of numbers is aligned to the right even if some of its cells are words.
    let is_numeric = |column: usize| result.rows.iter().any(|row| row[column].is_number());
    let columns = result.columns.iter().enumerate();
    let mut table = Table::new(columns.map(|(i, name)| {
        let align = if is_numeric(i) { Align::Right } else { Align::Left };
        (name.as_str(), align)
    }));
    for row in &result.rows {
        table.row(row.iter().map(|cell| cell.to_string().into()).collect());
    }
    output.table(&table)?;
    for note in &result.notes {
        output.paragraph(note)?;
    }
    let style = if result.verdict.holds { Style::Good } else { Style::Warning };
    let mark = output.paint(style, if result.verdict.holds { "holds" } else { "DOES NOT HOLD" });
    output.line(&format!("  {mark}: {}", printable(&result.verdict.sentence)))
}
