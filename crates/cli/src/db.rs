//! `maxn db`: the database of a player alone on the board of Chinese Checkers.

use crate::arguments::threads;
use crate::output::{Align, Output, Table, thousands};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use maxn_games::chinese_checkers::database::{Database, Layer};
use maxn_games::chinese_checkers::{Position, Rules, Size};
use serde_json::json;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Build or look at the database of Chinese Checkers: the exact number of moves to the goal for a player alone
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn db build                       the small board, 13,983,816 placements of six pieces
  maxn db build --board mini --file mini.db
  maxn db show
  maxn solve chinese-checkers --board small --database

The database is kept in $XDG_CACHE_HOME/maxn or ~/.cache/maxn, or where --file says. A file that is damaged, cut off or
of another version is refused; build it again.")]
pub(crate) struct DbArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve every placement and write the file
    Build(BuildArguments),
    /// How many placements are how far from the goal
    Show(ShowArguments),
}

#[derive(Args)]
struct BuildArguments {
    #[command(flatten)]
    place: Place,

    /// Threads [default: as many as there are cores]
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

/// Which database.
#[derive(Args)]
struct Place {
    /// The board: tiny, mini or small
    #[arg(long, value_name = "SIZE", default_value = "small")]
    board: String,

    /// The file [default: in the user's cache folder]
    #[arg(long)]
    file: Option<PathBuf>,
}

impl Place {
    fn size(&self) -> Result<Size> {
        self.board.parse().with_context(|| format!("--board {}", self.board))
    }

    fn path(&self) -> Result<PathBuf> {
        self.file.clone().map_or_else(|| usual_path(self.size()?), Ok)
    }
}

pub(crate) fn run(arguments: &DbArguments) -> Result<ExitCode> {
    match &arguments.action {
        Action::Build(arguments) => build(arguments)?,
        Action::Show(arguments) => show(arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder for files that can be built again.
pub(crate) fn cache_folder() -> Result<PathBuf> {
    // What is not absolute is to be passed over, says the XDG base directory specification.
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    let cache =
        cache.context("there is no cache folder, as neither XDG_CACHE_HOME nor HOME is set; use --file")?;
    Ok(cache.join("maxn"))
}

/// Where the database of a board is kept.
fn usual_path(size: Size) -> Result<PathBuf> {
    Ok(cache_folder()?.join(format!("chinese-checkers-{size}.db")))
}

/// Opens a database, or says how to make it.
fn open(path: &Path) -> Result<Database> {
    Database::open(path).context("no database to be used; 'maxn db build' makes one")
}

/// The database at a path, or at its usual place for the small board.
pub(crate) fn open_or_usual(path: Option<&Path>) -> Result<Database> {
    match path {
        Some(path) => open(path),
        None => open(&usual_path(Size::Small)?),
    }
}

fn build(arguments: &BuildArguments) -> Result<()> {
    let path = arguments.place.path()?;
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads(arguments.threads.unwrap_or_else(cores))?;
    let began = Instant::now();
    let bar = ProgressBar::new(0);
    let database = Database::build(arguments.place.size()?, threads, &mut |layer: Layer| {
        bar.set_length(layer.of as u64);
        bar.set_position(layer.solved as u64);
    })?;
    bar.finish_and_clear();
    database.save(&path)?;
    let mut output = Output::stdout();
    let count = thousands(database.count() as u64);
    output.line(&format!("{count} placements solved in {:.1?}: {}", began.elapsed(), path.display()))?;
    print(&mut output, &database)
}

fn show(arguments: &ShowArguments) -> Result<()> {
    let database = open(&arguments.place.path()?)?;
    let mut output = Output::stdout();
    if !arguments.json {
        return print(&mut output, &database);
    }
    let object = json!({
        "board": database.size().name(),
        "placements": database.count(),
        "longest": database.longest(),
        "start": from_start(&database),
        "histogram": database.histogram(),
    });
    Ok(output.line(&object.to_string())?)
}

/// How many moves it takes from home to the goal.
fn from_start(database: &Database) -> Option<u8> {
    database.moves_of(&Position::<2>::start(database.size(), Rules::Standard), 0)
}

fn print<W: std::io::Write>(output: &mut Output<W>, database: &Database) -> Result<()> {
    let mut facts = Table::new([("", Align::Left), ("", Align::Right)]);
    facts.row(vec!["board".into(), database.size().name().into()]);
    facts.row(vec!["placements".into(), thousands(database.count() as u64).into()]);
    facts.row(vec!["most moves".into(), database.longest().to_string().into()]);
    let start = from_start(database).map_or_else(|| "-".to_string(), |moves| moves.to_string());
    facts.row(vec!["from home".into(), start.into()]);
    output.table(&facts)?;
    output.line("")?;
    let mut histogram = Table::new([("moves", Align::Right), ("placements", Align::Right)]);
    for (moves, &count) in database.histogram().iter().enumerate() {
        histogram.row(vec![moves.to_string().into(), thousands(count as u64).into()]);
    }
    Ok(output.table(&histogram)?)
}
