//! `maxn rules`: the decision rules and pruning methods.

use crate::output::{Align, Cell, Output, Style, Table};
use anyhow::Result;
use clap::Args;
use maxn::Algorithm;
use maxn_play::SearchOption;
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
    exactness: &'static str,
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
            exactness: algorithm.exactness(),
            best_case: description.best_case,
            source: description.source,
        }
    }
}

pub(crate) fn run(arguments: &RulesArguments) -> Result<ExitCode> {
    let mut output = Output::stdout();
    if arguments.json {
        for algorithm in Algorithm::every() {
            output.line(&serde_json::to_string(&Line::from(algorithm))?)?;
        }
        return Ok(ExitCode::SUCCESS);
    }

    for (rule, meaning) in [
        ("maxn", "every player maximises its own score"),
        ("paranoid", "one player against all the others together"),
        ("opps", "the same, where most of the others play one of their best replies"),
        ("brs", "one player against the most harmful reply of any one opponent"),
        (
            "mp-mix",
            "max^n, paranoid or an offence against the leader, decided before each search by the standing",
        ),
        ("soft-maxn", "every player maximises its own score; what is certain whatever the ties"),
        ("prob-maxn", "every player maximises what its type plays for, and types are believed, not known"),
        ("best-first", "every player maximises its own score; the most promising line is lengthened first"),
    ] {
        output.heading(&format!("{rule}: {meaning}"))?;
        for algorithm in Algorithm::every().filter(|algorithm| algorithm.rule() == rule) {
            describe(&mut output, algorithm)?;
        }
        output.line("")?;
    }
    for option in ["ties", "types", "classifier", "objective"].into_iter().filter_map(SearchOption::find) {
        output.heading(&format!("--{}: {}", option.key, option.meaning))?;
        let mut table = Table::new([("", Align::Left), ("", Align::Left)]);
        for word in option.kind.words() {
            table.row(vec![Cell::new(Style::Strong, word.name), word.meaning.into()]);
        }
        output.table(&table)?;
        output.line("")?;
    }
    output.paragraph("Best cases: nodes in a tree of branching factor b, depth d, n players.")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the description of an algorithm.
fn describe<W: std::io::Write>(output: &mut Output<W>, algorithm: Algorithm) -> Result<()> {
    let description = algorithm.description();
    let name = output.paint(Style::Strong, &algorithm.to_string());
    let exactness = algorithm.exactness();
    let mark = match algorithm.is_sound() {
        false => output.paint(Style::Warning, "UNSOUND"),
        true if exactness == "exact" => output.paint(Style::Good, exactness),
        true => String::new(),
    };
    output.line(format!("  {name}  {mark}").trim_end())?;
    let mut table = Table::new([("", Align::Left), ("", Align::Left), ("", Align::Left)]);
    for (name, text) in [
        ("does", description.summary),
        ("needs", description.needs),
        ("best case", description.best_case),
        ("source", description.source),
    ] {
        table.row(vec!["".into(), Cell::new(Style::Faint, name), text.into()]);
    }
    if algorithm.is_sound() && exactness != "exact" {
        table.row(vec!["".into(), Cell::new(Style::Faint, "exact"), exactness.into()]);
    }
    output.table(&table)?;
    Ok(())
}
