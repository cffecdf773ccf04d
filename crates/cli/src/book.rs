//! `maxn book`: opening books of the board games.

use crate::arguments::SearchArguments;
use crate::db::open_or_usual;
use crate::output::{Align, Output, Table, thousands};
use crate::start::{StartArguments, start};
use anyhow::{Result, bail, ensure};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use maxn_lab::boards::{Board, BoardBook, Ranking};
use maxn_lab::books::{Book, Plan};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// What a search for a book may look at in each position, unless something else is asked for.
const NODES: u64 = 200_000;

/// Its transposition table.
const TABLE_BYTES: u64 = 16 << 20;

/// Build or look at an opening book of a board game: moves for positions that were thought about beforehand
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn book build othello --players 2 --moves 6 --follow 2 --nodes 1M --out othello.book
  maxn book build chinese-checkers --board small --database --moves 12
  maxn book show othello.book
  maxn book show othello.book 'players 2; moves d3'
  maxn solve othello --players 2 --book othello.book
  maxn play chinese-checkers --board small --book chinese-checkers.book

A book follows the best moves of every position, and then theirs; it stores the best one for each. Where the others play
something that it has not followed, it has nothing to say, and the search goes on by itself. A file that is damaged, cut
off or of another version is refused; build it again.")]
pub(crate) struct BookArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Think about the positions of an opening and write the file
    Build(Box<BuildArguments>),
    /// What a book knows, or what it plays in a position
    Show(ShowArguments),
}

#[derive(Args)]
struct BuildArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(Board::ALL.map(Board::name)))]
    game: String,

    /// Where the book begins [default: the start]
    #[arg(conflicts_with_all = ["players", "board", "opening", "seed"])]
    position: Option<String>,

    /// How many play [default: 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Which random opening
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    start: StartArguments,

    /// How deep it goes, in moves of all players together
    #[arg(long, value_name = "COUNT", default_value_t = 6)]
    moves: u32,

    /// How many of the best moves of each position are followed
    #[arg(long, value_name = "COUNT", default_value_t = 2)]
    follow: usize,

    /// Chinese Checkers: by the database of 'maxn db build', in its usual place or in a file, instead of a search
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[allow(clippy::option_option)] // The flag may be there without a file.
    database: Option<Option<PathBuf>>,

    /// The file [default: the game's name with .book]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    search: SearchArguments,
}

#[derive(Args)]
struct ShowArguments {
    /// The file
    file: PathBuf,

    /// A position [default: where the book begins]
    position: Option<String>,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &BookArguments) -> Result<ExitCode> {
    match &arguments.action {
        Action::Build(arguments) => build(arguments)?,
        Action::Show(arguments) => show(arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The book in a file, for a game.
pub(crate) fn open_for(game: Board, path: &Path) -> Result<BoardBook> {
    let book = BoardBook::open(path)?;
    ensure!(book.game() == game, "--book {}: a book for {}, not for {game}", path.display(), book.game());
    Ok(book)
}

fn build(arguments: &BuildArguments) -> Result<()> {
    let game: Board = arguments.game.parse()?;
    ensure!(arguments.moves > 0, "--moves 0: a book has at least the first move");
    ensure!(arguments.follow > 0, "--follow 0: a book follows at least the best move");
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{game}.book")));
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    let database = arguments.database.as_ref().map(|file| open_or_usual(file.as_deref())).transpose()?;
    let settings = arguments.search.with_nodes(NODES).with_table(TABLE_BYTES).settings()?;
    let by = database.as_ref().map_or(Ranking::Search(&settings), Ranking::Database);
    let position = match &arguments.position {
        Some(position) => position.clone(),
        None => start(game, &arguments.start.request(game, arguments.players, "standard", arguments.seed)?)?,
    };
    let plan = Plan { depth: arguments.moves, width: arguments.follow, most: Book::MOST };
    let began = Instant::now();
    let bar = ProgressBar::new_spinner().with_message("positions");
    let book = BoardBook::build(game, &position, plan, by, &mut |done| bar.set_position(done as u64))?;
    bar.finish_and_clear();
    book.save(&path)?;
    let mut output = Output::stdout();
    let count = thousands(book.book().len() as u64);
    output.line(&format!("{count} positions in {:.1?}: {}", began.elapsed(), path.display()))?;
    print(&mut output, &book, &book.line(book.start())?)
}

fn show(arguments: &ShowArguments) -> Result<()> {
    let book = BoardBook::open(&arguments.file)?;
    let position = arguments.position.as_deref().unwrap_or(book.start());
    let line = book.line(position)?;
    let mut output = Output::stdout();
    if arguments.json {
        let object = json!({
            "game": book.game().name(),
            "start": book.start(),
            "positions": book.book().len(),
            "position": position,
            "best": line.first(),
            "line": line,
        });
        return Ok(output.line(&object.to_string())?);
    }
    if arguments.position.is_none() {
        return print(&mut output, &book, &line);
    }
    match line.first() {
        Some(best) => {
            output.line(&format!("best: {best}, from the book"))?;
            Ok(output.line(&format!("line: {}", line.join(" ")))?)
        }
        None => Ok(output.line("the book does not know this position")?),
    }
}

fn print<W: std::io::Write>(output: &mut Output<W>, book: &BoardBook, line: &[String]) -> Result<()> {
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    let line = if line.is_empty() { "-".to_string() } else { line.join(" ") };
    for (name, fact) in [
        ("game", book.game().to_string()),
        ("begins", book.start().to_string()),
        ("positions", thousands(book.book().len() as u64)),
        ("line", line),
    ] {
        facts.row(vec![name.into(), fact.into()]);
    }
    Ok(output.table(&facts)?)
}
