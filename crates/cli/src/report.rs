//! `maxn report`: the results in a file.

use crate::matches::print;
use crate::output::Output;
use anyhow::{Context, Result, ensure};
use clap::Args;
use maxn_lab::report::{MatchReport, page};
use maxn_lab::results_db::Store;
use maxn_play::Games;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the results of matches: a table, Markdown, CSV, or a page with charts
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn report maxn-results.db
  maxn report maxn-results.db --match 2 --markdown
  maxn report maxn-results.db --csv > results.csv
  maxn report maxn-results.db --csv-pairs            differences between agents, with p-values
  maxn report maxn-results.db --html > results.html  one page that needs nothing else
  maxn report maxn-results.db --svg charts           the charts alone: charts/match-1-scores.svg, ...

In the CSV, FIGURE_standard_error is the standard error of a mean and FIGURE_ci95_low and _high are the ends of its 95 %
confidence interval: Student's for scores, Wilson's for shares.

The file can be read while a match is being played.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct ReportArguments {
    /// The file that 'maxn match' wrote
    file: PathBuf,

    /// Only the match of this number
    #[arg(long = "match", value_name = "NUMBER")]
    number: Option<i64>,

    /// As Markdown
    #[arg(long, conflicts_with_all = ["csv", "csv_pairs", "html"])]
    markdown: bool,

    /// As comma-separated values, with all digits: one line per agent
    #[arg(long, conflicts_with_all = ["csv_pairs", "html"])]
    csv: bool,

    /// As comma-separated values: one line per pair of agents, with differences and p-values
    #[arg(long, conflicts_with = "html")]
    csv_pairs: bool,

    /// As a page with charts
    #[arg(long)]
    html: bool,

    /// The charts as files in a folder, which is created if needed
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["markdown", "csv", "csv_pairs", "html"])]
    svg: Option<PathBuf>,

    /// Leave out times, which differ from run to run
    #[arg(long)]
    no_times: bool,
}

pub(crate) fn run(arguments: &ReportArguments, games: Games) -> Result<ExitCode> {
    let store = Store::read(&arguments.file)?;
    let ids: Vec<i64> = match arguments.number {
        Some(number) => vec![number],
        None => store.matches()?.into_iter().map(|played| played.id).collect(),
    };
    ensure!(!ids.is_empty(), "{}: no match has been played yet", arguments.file.display());
    let reports =
        ids.into_iter().map(|id| MatchReport::of(&store, id, games)).collect::<Result<Vec<_>, _>>()?;
    let with_time = !arguments.no_times;
    let mut output = Output::stdout();
    if let Some(folder) = &arguments.svg {
        std::fs::create_dir_all(folder).with_context(|| format!("--svg: {}", folder.display()))?;
        for report in &reports {
            for chart in report.charts() {
                let path = folder.join(format!("match-{}-{}.svg", report.played.id, chart.name));
                std::fs::write(&path, chart.svg).with_context(|| format!("--svg: {}", path.display()))?;
                output.line(&path.display().to_string())?;
            }
        }
    } else if arguments.html {
        output.text(&page(&reports, with_time))?;
    } else if arguments.csv {
        output.text(&MatchReport::csv_header(with_time))?;
        for report in &reports {
            output.text(&report.csv(with_time))?;
        }
    } else if arguments.csv_pairs {
        output.text(&MatchReport::pairs_csv_header())?;
        for report in &reports {
            output.text(&report.pairs_csv())?;
        }
    } else {
        for (place, report) in reports.iter().enumerate() {
            if place > 0 {
                output.line("")?;
            }
            if arguments.markdown {
                output.text(&report.markdown(with_time))?;
            } else {
                print(&mut output, report, with_time)?;
            }
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
