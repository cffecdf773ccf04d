//! `maxn merge`: the result files of several machines, put together.

use crate::output::{Align, Output, Table, thousands};
use anyhow::Result;
use clap::Args;
use maxn_lab::layout::Fit;
use maxn_lab::results_db::{Merge, MergeSummary, MergedMatch};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Put result files together, such as those of the shares of a match, and compare the games that are in several of them
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn merge all.db part-1.db part-2.db part-3.db
  maxn merge all.db part-4.db            more parts later
  maxn merge all.db part-1.db --json     what was merged, for programs

Matches are known by everything that their games depend on, so that the games of all shares of a match come together. A game that is
in several files is kept once. For agents that always decide the same way it must be the same in all of them, moves and
nodes included: a part with another game is refused by name. Games of agents limited by time, and of programs, are counted
as not comparable if they differ.

All of it is merged or, if anything is wrong or the program is killed, nothing. A file can be merged while a match writes to
it, and merged again later. 'maxn report ALL' shows the results.")]
pub(crate) struct MergeArguments {
    /// The file to merge into; created if it does not exist
    all: PathBuf,

    /// The files to merge: of 'maxn match --share', 'maxn paper --share', or any others
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,

    /// Merge games of one match even if different versions of the program played them
    #[arg(long)]
    mixed_versions: bool,

    /// One JSON object per match
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &MergeArguments) -> Result<ExitCode> {
    let merge = Merge { mixed_versions: arguments.mixed_versions };
    let summary = merge.run(&arguments.all, &arguments.parts)?;
    let mut output = Output::stdout();
    if arguments.json {
        for merged in &summary.matches {
            output.line(&to_json(merged).to_string())?;
        }
        let deals = &summary.measurements;
        output.line(
            &json!({ "experiment_deals": { "added": deals.added, "equal": deals.equal } }).to_string(),
        )?;
    } else {
        print(&mut output, &summary, arguments)?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn to_json(merged: &MergedMatch) -> serde_json::Value {
    json!({
        "match": merged.id,
        "title": merged.title,
        "agents": merged.agents,
        "parts": merged.parts,
        "added": merged.added,
        "equal": merged.equal,
        "not_comparable": merged.not_comparable,
        "games": merged.games,
        "planned": merged.planned,
    })
}

fn print<W: Write>(
    output: &mut Output<W>,
    summary: &MergeSummary,
    arguments: &MergeArguments,
) -> io::Result<()> {
    let columns = ["match", "parts", "added", "the same", "not comparable", "games", "of"];
    let align = |place: usize| if place == 0 { Align::Left } else { Align::Right };
    let mut table = Table::new(columns.iter().enumerate().map(|(place, name)| (*name, align(place))))
        .fit([("match", Fit::Wrap)]);
    for merged in &summary.matches {
        let title = format!("{}, {}", merged.title, merged.agents.join(" against "));
        let numbers =
            [merged.parts, merged.added, merged.equal, merged.not_comparable, merged.games, merged.planned];
        let cells = numbers.map(|number| thousands(number as u64));
        table.row(std::iter::once(title).chain(cells).map(Into::into).collect());
    }
    if !summary.matches.is_empty() {
        output.table(&table)?;
    }
    let deals = &summary.measurements;
    if deals.added + deals.equal > 0 {
        let (added, equal) = (deals.added, deals.equal);
        output.paragraph(&format!("Deals of experiments: {added} added, {equal} the same."))?;
    }
    let missing: usize =
        summary.matches.iter().map(|merged| merged.planned.saturating_sub(merged.games)).sum();
    let parts = arguments.parts.len();
    let files = if parts == 1 { "1 file is".to_string() } else { format!("{parts} files are") };
    let all = arguments.all.display();
    output.paragraph(&match missing {
        0 => format!("{files} merged into {all}."),
        1 => format!("{files} merged into {all}; 1 game is still missing."),
        _ => format!("{files} merged into {all}; {} games are still missing.", thousands(missing as u64)),
    })
}
