//! `maxn book`: opening books of the board games.

use crate::arguments::{DatabaseArgument, SearchArguments, StartArguments};
use crate::help::{Examples, names};
use crate::output::{Align, Output, Table, thousands};
use anyhow::{Result, bail, ensure};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use maxn_play::folder::check_folder;
use maxn_play::{
    Book, BookError, BookPlan, Contest, DealRequest, Decision, GameInfo, GameKind, Games, SearchRequest,
    by_search,
};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The nodes of a search per position of a book, unless another limit is asked for.
const NODES: u64 = 200_000;

/// The transposition table of the search.
const TABLE_BYTES: u64 = 16 << 20;

/// Build or show an opening book of a board game: moves for positions that were searched beforehand
#[derive(Args)]
pub(crate) struct BookArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Search the positions of an opening and write the file
    Build(Box<BuildArguments>),
    /// Show the content of a book, or its move in a position
    Show(ShowArguments),
}

#[derive(Args)]
struct BuildArguments {
    /// The game
    #[arg(index = 1)]
    game: String,

    /// The position that the book begins with [default: the start]
    #[arg(index = 2, conflicts_with_all = ["players", "board", "opening", "seed"])]
    position: Option<String>,

    /// The number of players [default: 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// The seed of a random opening
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The depth of the book, in moves of all players together
    #[arg(long, value_name = "COUNT", default_value_t = 6)]
    moves: u32,

    /// The number of best moves that are followed in each position
    #[arg(long, value_name = "COUNT", default_value_t = 2)]
    follow: usize,

    #[command(flatten)]
    database: DatabaseArgument,

    /// The file [default: the game's name with .book]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    search: SearchArguments,
}

#[derive(Args)]
struct ShowArguments {
    /// The file
    file: PathBuf,

    /// A position [default: the one that the book begins with]
    position: Option<String>,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let build = |command: clap::Command| {
        let command = StartArguments::describe(command, games);
        DatabaseArgument::describe(command, "Rank moves", games)
            .mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(names(games, GameKind::Board))))
    };
    command
        .mut_subcommand("build", build)
        .after_help(format!("{}\n{AFTER_EXAMPLES}", Examples::of("book", games)))
}

const AFTER_EXAMPLES: &str = "
A book follows the best moves of every position, and then the best of the positions after them; it stores the best one for
each. Where the other players choose a move that was not followed, the book has no answer, and the search decides by itself.
'maxn solve', 'maxn play' and the agents of 'maxn match' take a book. A file that is damaged, cut off or of another version is
refused; build it again.";

pub(crate) fn run(arguments: &BookArguments, games: Games) -> Result<ExitCode> {
    match &arguments.action {
        Action::Build(arguments) => build(arguments, games)?,
        Action::Show(arguments) => show(arguments, games)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Opens the book in a file, for a game.
pub(crate) fn open_for(game: &dyn GameInfo, path: &Path) -> Result<Book> {
    ensure!(game.kind() == GameKind::Board, "--book is for board games, not for {}", game.name());
    let book = Book::open(path)?;
    ensure!(
        book.game() == game.name(),
        "--book {}: a book for {}, not for {}",
        path.display(),
        book.game(),
        game.name()
    );
    Ok(book)
}

fn build(arguments: &BuildArguments, games: Games) -> Result<()> {
    let game = games.find(&arguments.game)?;
    ensure!(arguments.moves > 0, "--moves 0: a book has at least the first move");
    ensure!(arguments.follow > 0, "--follow 0: a book follows at least the best move");
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.book", game.name())));
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    check_folder(&path)?;
    let start = start(arguments, game, games)?;
    let plan = BookPlan { depth: arguments.moves, width: arguments.follow, most: Book::MOST };
    let began = Instant::now();
    let bar = ProgressBar::new_spinner().with_message("positions");
    let progress = &mut |done: usize| bar.set_position(done as u64);
    let book = if let Some(database) = arguments.database.evaluation(game, games)? {
        // A database of another board is refused before the first position.
        start.evaluate(Some(&database))?;
        let rank = &mut |contest: &dyn Contest| {
            game.look_up(contest, &database).map(|entry| entry.best).map_err(BookError::from)
        };
        Book::build(start.as_ref(), plan, rank, progress)?
    } else {
        let options = arguments.search.with_nodes(NODES).with_table(TABLE_BYTES).options()?;
        let request = SearchRequest { options, ..SearchRequest::default() };
        Book::build(start.as_ref(), plan, &mut by_search(&request), progress)?
    };
    bar.finish_and_clear();
    book.save(&path)?;
    let mut output = Output::stdout();
    let count = thousands(book.len() as u64);
    output.paragraph(&format!("{count} positions in {:.1?}: {}", began.elapsed(), path.display()))?;
    print(&mut output, &book, &book.line(start.as_ref())?)
}

/// The position that the book begins with.
fn start(arguments: &BuildArguments, game: &dyn GameInfo, games: Games) -> Result<Box<dyn Contest>> {
    if let Some(position) = &arguments.position {
        return Ok(game.read(position)?);
    }
    let options = Some(arguments.start.options(game, "standard", games)?);
    let request = DealRequest { players: arguments.players, options, seed: arguments.seed, cards: None };
    Ok(game.deal(&request)?.contest)
}

fn show(arguments: &ShowArguments, games: Games) -> Result<()> {
    let book = Book::open(&arguments.file)?;
    let position = arguments.position.as_deref().unwrap_or(book.start());
    let line = book.line(games.find(book.game())?.read(position)?.as_ref())?;
    let mut output = Output::stdout();
    if arguments.json {
        return Ok(output.line(&book.line_to_json(position, &line).to_string())?);
    }
    if arguments.position.is_none() {
        return print(&mut output, &book, &line);
    }
    match line.first() {
        Some(best) => {
            output.line(&format!("best: {best}, from the book"))?;
            Ok(output.line(&format!("line: {}", joined(&line)))?)
        }
        None => Ok(output.line("the book does not know this position")?),
    }
}

fn print<W: std::io::Write>(output: &mut Output<W>, book: &Book, line: &[Decision]) -> Result<()> {
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    for (name, fact) in [
        ("game", book.game().to_string()),
        ("begins", book.start().to_string()),
        ("positions", thousands(book.len() as u64)),
        ("line", if line.is_empty() { "-".to_string() } else { joined(line) }),
    ] {
        facts.row(vec![name.into(), fact.into()]);
    }
    Ok(output.table(&facts)?)
}

fn joined(line: &[Decision]) -> String {
    line.iter().map(Decision::as_str).collect::<Vec<_>>().join(" ")
}
