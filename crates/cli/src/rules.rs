//! `maxn rules`: the decision rules and pruning methods.

use crate::arguments::{ClassifierName, ObjectiveName, TiesName};
use crate::output::{Align, Cell, Output, Style, Table};
use anyhow::Result;
use clap::{Args, ValueEnum};
use maxn::Algorithm;
use serde::Serialize;
use std::process::ExitCode;

/// List the decision rules and pruning methods: the idea of each, its needs, and its exactness
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn rules
  maxn rules --json | grep '\"exact\":false'

In the best cases, b is the branching factor, d the depth and n the number of players.")]
pub(crate) struct RulesArguments {
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

/// An algorithm, for programs.
#[derive(Serialize)]
struct Line {
    algorithm: String,
    rule: &'static str,
    pruning: &'static str,
    summary: &'static str,
    needs: &'static str,
    exact: bool,
    best_case: &'static str,
    source: &'static str,
}

impl From<Algorithm> for Line {
    fn from(algorithm: Algorithm) -> Self {
        let description = algorithm.description();
        Line {
            algorithm: algorithm.to_string(),
            rule: algorithm.rule(),
            pruning: algorithm.pruning(),
            summary: description.summary,
            needs: description.needs,
            exact: algorithm.is_sound(),
            best_case: description.best_case,
            source: description.source,
        }
    }
}

pub(crate) fn run(arguments: &RulesArguments) -> Result<ExitCode> {
    let mut output = Output::stdout();
    if arguments.json {
        for algorithm in Algorithm::all() {
            output.line(&serde_json::to_string(&Line::from(algorithm))?)?;
        }
        return Ok(ExitCode::SUCCESS);
    }

    for (rule, meaning) in [
        ("maxn", "every player maximises its own score"),
        ("paranoid", "one player against all the others together"),
    ] {
        output.heading(&format!("{rule}: {meaning}"))?;
        for algorithm in Algorithm::all().filter(|algorithm| algorithm.rule() == rule) {
            describe(&mut output, algorithm)?;
        }
        output.line("")?;
    }
    flag::<TiesName>(&mut output, "--ties", "the choice of a player between equal outcomes")?;
    flag::<ClassifierName>(
        &mut output,
        "--classifier",
        "the test by which max^n decides whether an outcome that beats all bounds is possible",
    )?;
    flag::<ObjectiveName>(&mut output, "--objective", "the value that a paranoid search maximises")?;
    output.paragraph("Best cases: nodes in a tree of branching factor b, depth d, n players.")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the description of an algorithm.
fn describe<W: std::io::Write>(output: &mut Output<W>, algorithm: Algorithm) -> Result<()> {
    let description = algorithm.description();
    let mut head = format!("  {}", output.paint(Style::Strong, &algorithm.to_string()));
    head += "  ";
    head += &if algorithm.is_sound() {
        output.paint(Style::Good, "exact")
    } else {
        output.paint(Style::Warning, "UNSOUND")
    };
    output.line(&head)?;
    let mut table = Table::new([("", Align::Left), ("", Align::Left), ("", Align::Left)]);
    for (name, text) in [
        ("does", description.summary),
        ("needs", description.needs),
        ("best case", description.best_case),
        ("source", description.source),
    ] {
        table.row(vec!["".into(), Cell::new(Style::Faint, name), text.into()]);
    }
    output.table(&table)?;
    Ok(())
}

/// Prints the names that a flag takes, with the help that clap shows for them.
fn flag<Name: ValueEnum>(
    output: &mut Output<impl std::io::Write>,
    flag: &str,
    meaning: &str,
) -> std::io::Result<()> {
    output.heading(&format!("{flag}: {meaning}"))?;
    let mut table = Table::new([("", Align::Left), ("", Align::Left)]);
    for value in Name::value_variants().iter().filter_map(ValueEnum::to_possible_value) {
        let help = value.get_help().map(ToString::to_string).unwrap_or_default();
        table.row(vec![Cell::new(Style::Strong, value.get_name()), help.into()]);
    }
    output.table(&table)?;
    output.line("")
}
