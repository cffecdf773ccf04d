//! `maxn db`: databases of a player alone on the board.

use crate::arguments::{cores, threads};
use crate::help::Examples;
use crate::output::{Align, Cell, Output, Table, thousands};
use anyhow::Result;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use maxn_papers::database::{self, BoundSummary, DatabaseRequest, DatabaseSummary};
use maxn_play::Games;
use std::path::PathBuf;
use std::process::ExitCode;

/// Build or show a database of a board game: the exact number of moves to the goal for a player alone on the board
#[derive(Args)]
pub(crate) struct DbArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve every placement of a player's pieces and write the file
    Build(BuildArguments),
    /// Count the placements by their number of moves to the goal
    Show(ShowArguments),
    /// Measure a lower bound for boards of every size: its size and its precision
    Bound(BoundArguments),
}

#[derive(Args)]
struct BuildArguments {
    #[command(flatten)]
    place: Place,

    /// Threads [default: one per core]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,
}

#[derive(Args)]
struct ShowArguments {
    #[command(flatten)]
    place: Place,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct BoundArguments {
    /// Threads [default: one per core]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// One JSON object per board
    #[arg(long)]
    json: bool,
}

/// The database and its file.
#[derive(Args)]
struct Place {
    /// The board: tiny, mini or small
    #[arg(long, value_name = "SIZE", default_value = database::USUAL_BOARD)]
    board: String,

    /// The file [default: in the user's cache folder]
    #[arg(long)]
    file: Option<PathBuf>,
}

impl Place {
    fn request(&self) -> DatabaseRequest {
        DatabaseRequest { board: self.board.clone(), file: self.file.clone() }
    }
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    command.after_help(format!("{}\n{AFTER_EXAMPLES}", Examples::of("db", games)))
}

const AFTER_EXAMPLES: &str = "
A database is kept in $XDG_CACHE_HOME/maxn or ~/.cache/maxn, or in the file that --file names. 'maxn solve', 'maxn show' and
'maxn book build' use it with --database. A file that is damaged, cut off or of another version is refused; build it again.";

pub(crate) fn run(arguments: &DbArguments) -> Result<ExitCode> {
    match &arguments.action {
        Action::Build(arguments) => build(arguments)?,
        Action::Show(arguments) => show(arguments)?,
        Action::Bound(arguments) => bound(arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn build(arguments: &BuildArguments) -> Result<()> {
    let threads = threads(arguments.threads.unwrap_or_else(cores))?;
    let bar = ProgressBar::new(0);
    let built = arguments.place.request().build(threads, &mut |solved, all| {
        bar.set_length(all as u64);
        bar.set_position(solved as u64);
    });
    bar.finish_and_clear();
    let built = built?;
    let mut output = Output::stdout();
    let count = thousands(built.summary.placements as u64);
    output.line(&format!("{count} placements solved in {:.1?}: {}", built.elapsed, built.path.display()))?;
    print(&mut output, &built.summary)
}

fn show(arguments: &ShowArguments) -> Result<()> {
    let summary = arguments.place.request().show()?;
    let mut output = Output::stdout();
    if !arguments.json {
        return print(&mut output, &summary);
    }
    Ok(output.line(&summary.to_json().to_string())?)
}

fn print<W: std::io::Write>(output: &mut Output<W>, summary: &DatabaseSummary) -> Result<()> {
    let mut facts = Table::new([("", Align::Left), ("", Align::Right)]);
    facts.row(vec!["board".into(), summary.board.into()]);
    facts.row(vec!["placements".into(), thousands(summary.placements as u64).into()]);
    facts.row(vec!["most moves".into(), summary.longest.to_string().into()]);
    let from_home = summary.from_home.map_or_else(|| "-".to_string(), |moves| moves.to_string());
    facts.row(vec!["from home".into(), from_home.into()]);
    output.table(&facts)?;
    output.line("")?;
    let mut histogram = Table::new([("moves", Align::Right), ("placements", Align::Right)]);
    for (moves, &count) in summary.histogram.iter().enumerate() {
        histogram.row(vec![moves.to_string().into(), thousands(count as u64).into()]);
    }
    Ok(output.table(&histogram)?)
}

/// Prints the lower bound of every board beside the exact number, where that is known.
fn bound(arguments: &BoundArguments) -> Result<()> {
    let threads = threads(arguments.threads.unwrap_or_else(cores))?;
    let mut output = Output::stdout();
    let columns = ["board", "bytes", "from home", "exactly", "on average", "exactly"];
    let mut table =
        Table::new(columns.map(|name| (name, if name == "board" { Align::Left } else { Align::Right })));
    for board in database::boards() {
        let bound = database::bound(board, threads)?;
        if arguments.json {
            output.line(&bound.to_json().to_string())?;
        } else {
            table.row(bound_row(&bound));
        }
    }
    if !arguments.json {
        output.table(&table)?;
        let sample = thousands(database::BOUND_SAMPLE as u64);
        output.line(&format!("On average over {sample} placements at random."))?;
    }
    Ok(())
}

fn bound_row(bound: &BoundSummary) -> Vec<Cell> {
    let or_unknown = |number: Option<String>| Cell::from(number.unwrap_or_else(|| "?".to_string()));
    vec![
        bound.board.into(),
        thousands(bound.bytes as u64).into(),
        or_unknown(bound.from_home.map(|moves| moves.to_string())),
        or_unknown(bound.exact_from_home.map(|moves| moves.to_string())),
        format!("{:.2}", bound.average).into(),
        or_unknown(bound.exact_average.map(|average| format!("{average:.2}"))),
    ]
}
