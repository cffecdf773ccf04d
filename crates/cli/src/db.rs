//! `maxn db`: the database of a player alone on the board of Chinese Checkers.

use crate::arguments::{cores, threads};
use crate::output::{Align, Cell, Output, Table, thousands};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use maxn_games::chinese_checkers::database::{Database, Layer, LowerBound, sample};
use maxn_games::chinese_checkers::{Position, Rules, Size, players};
use maxn_games::hex::Cells;
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
  maxn db bound                       what is known of the full board, which has too many placements
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
    /// A lower bound for boards of every size: what it takes, and how near it comes
    Bound(BoundArguments),
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

#[derive(Args)]
struct BoundArguments {
    /// Threads [default: as many as there are cores]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// One JSON object for each board
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
        Action::Bound(arguments) => bound(arguments)?,
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

/// How many moves each player would need to the goal, alone on the board.
pub(crate) fn moves_left(database: &Database, position: &str) -> Result<Vec<u8>> {
    fn of<const N: usize>(database: &Database, position: &str) -> Result<Vec<u8>> {
        let position: Position<N> = position.parse()?;
        let left: Option<Vec<u8>> = (0..N).map(|player| database.moves_of(&position, player)).collect();
        let other_board = || format!("the database is for the board '{}', not for this one", database.size());
        left.with_context(other_board)
    }
    match players(position)? {
        2 => of::<2>(database, position),
        3 => of::<3>(database, position),
        4 => of::<4>(database, position),
        5 => of::<5>(database, position),
        _ => of::<6>(database, position),
    }
}

fn build(arguments: &BuildArguments) -> Result<()> {
    let path = arguments.place.path()?;
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
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

/// Placements that the bound is tried on, and which.
const SAMPLE: usize = 10_000;
const SAMPLE_SEED: u64 = 1;

/// The lower bound of every board beside the truth, where that is known: by the database in its usual place, or, on the
/// smallest boards, at once.
fn bound(arguments: &BoundArguments) -> Result<()> {
    let threads = threads(arguments.threads.unwrap_or_else(cores))?;
    let mut output = Output::stdout();
    let columns = ["board", "bytes", "from home", "exactly", "on average", "exactly"];
    let mut table =
        Table::new(columns.map(|name| (name, if name == "board" { Align::Left } else { Align::Right })));
    for size in Size::ALL {
        let bound = LowerBound::build(size, threads, &mut |_| ());
        let exact = match size {
            Size::Tiny | Size::Mini => Some(Database::build(size, threads, &mut |_| ())?),
            Size::Small => Database::open(&usual_path(size)?).ok(),
            Size::Full => None,
        };
        let home = size.star().seat(0).home;
        let placements = sample(size, SAMPLE, SAMPLE_SEED);
        let mean = |moves: &dyn Fn(Cells) -> Option<u8>| {
            let sum: u32 = placements.iter().filter_map(|&pieces| moves(pieces)).map(u32::from).sum();
            f64::from(sum) / SAMPLE as f64
        };
        let (low, average) = (bound.moves(home, 0), mean(&|pieces| bound.moves(pieces, 0)));
        let truth = exact.as_ref().map(|exact| mean(&|pieces| exact.moves(pieces, 0)));
        let truth_at_home = exact.as_ref().and_then(from_start);
        if arguments.json {
            let object = json!({
                "board": size.name(), "bytes": bound.bytes(), "from_home": low, "exact_from_home": truth_at_home,
                "average": average, "exact_average": truth,
            });
            output.line(&object.to_string())?;
            continue;
        }
        let or_unknown = |number: Option<String>| Cell::from(number.unwrap_or_else(|| "?".to_string()));
        table.row(vec![
            size.name().into(),
            thousands(bound.bytes() as u64).into(),
            or_unknown(low.map(|moves| moves.to_string())),
            or_unknown(truth_at_home.map(|moves| moves.to_string())),
            format!("{average:.2}").into(),
            or_unknown(truth.map(|truth| format!("{truth:.2}"))),
        ]);
    }
    if !arguments.json {
        output.table(&table)?;
        output.line(&format!("On average over {} placements at random.", thousands(SAMPLE as u64)))?;
    }
    Ok(())
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
