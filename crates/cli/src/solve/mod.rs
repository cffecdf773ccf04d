//! `maxn solve`: the best move and what everybody gets.

mod json;
mod report;

use crate::arguments::SearchArguments;
use crate::book::open_for;
use crate::db::open_or_usual;
use crate::deal::CardArguments;
use crate::output::Output;
use crate::start::{StartArguments, start};
use crate::stream::answer_all;
use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::analysis::{Memories, Settings};
use maxn_lab::boards::{Board, Sources};
use maxn_lab::cards::Solved;
use maxn_lab::title::Title;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The table of a card search, unless another is asked for.
const TABLE_BYTES: u64 = 256 << 20;

/// What a search of a board game may look at, unless something else is asked for: it never comes to the end.
const BOARD_NODES: u64 = 1_000_000;

/// Solve a position: the best move, what each move leads to, and the line of play; cards with open hands
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn solve spades --cards 9 --seed 1 --utility smOT
  maxn solve hearts --players 4 --cards 7 --seed 3 --options moon=off
  maxn solve sergeant-major --cards 8 --algorithm maxn:abbnb
  maxn solve spades 'hands S:A H:K | S:K H:Q | S:2 H:A; leader 1; bids 1 1 0'
  maxn solve cribbage --cards 4 --seed 2
  maxn deal spades --cards 6 --count 100 | maxn solve spades - --json
  maxn solve chinese-checkers --players 3 --depth 6 --width 10
  maxn solve chinese-checkers --board small --database
  maxn solve othello 'players 3; moves d6' --time 1s
  maxn solve othello --players 2 --book othello.book

Board games are searched as far as --depth, --nodes or --time allow (1M nodes by default), from a position or from the
start; 'maxn show' draws positions. Of cards a position is 'hands', one for each player, and what else the game needs; 'maxn deal' prints examples.
With '-' positions are read from standard input, one a line, and answered one JSON object a line:
  {\"scores\":[3,4,2],\"utility\":[30,40,0],\"best\":\"AS\",\"moves\":{\"AS\":[30,40,0]},\"nodes\":1234,\"exact\":true}
scores are tricks (in Hearts and Cribbage: points), utility is what they are worth to the players, more being better.
moves has every legal card, with --best-only the best alone; cards that are as good as another because nothing lies between
them are valued once, and \"merged\":{\"AS\":[\"KS\"]} lists them.
Cribbage before the discards is not searched: what each player can lay away comes with what it shows on average,
  {\"discards\":[{\"best\":\"KD 2C\",\"moves\":{\"KD 2C\":8.4}},...]}
A move from a --book has \"book\":true: nothing was searched, and scores and utility are those at the end of the book's line.
A bad line is answered by {\"error\":\"line 3: ...\"}; the stream goes on, and the exit code is 1.")]
pub(crate) struct SolveArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(Title::all().map(Title::name)))]
    game: String,

    /// A position; '-' for a stream of them on standard input; none for a deal or the start
    #[arg(conflicts_with_all = ["players", "cards", "seed", "options", "board", "opening"])]
    position: Option<String>,

    #[command(flatten)]
    cards: CardArguments,

    #[command(flatten)]
    start: StartArguments,

    /// Chinese Checkers: judge positions by the database of 'maxn db build', in its usual place or in a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[allow(clippy::option_option)] // The flag may be there without a file.
    database: Option<Option<PathBuf>>,

    /// Board games: answer by a book of 'maxn book build' where it knows the position
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Spades: what the players want
    #[arg(long, help = "Spades: what the players want (smOT, MT, WL, MoMB, mOT, OH) [default: smOT]")]
    utility: Option<String>,

    /// Value the best card alone: faster, as the others need not be searched to their exact worth
    #[arg(long, conflicts_with = "root_values")]
    best_only: bool,

    /// One JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    search: SearchArguments,
}

pub(crate) fn run(arguments: &SolveArguments) -> Result<ExitCode> {
    let title: Title = arguments.game.parse()?;
    let search = match title {
        Title::Cards(_) => arguments.search.clone(),
        Title::Board(_) => arguments.search.with_nodes(BOARD_NODES),
    };
    let settings = search.with_table(TABLE_BYTES).settings()?;
    let settings = Settings { root_values: !arguments.best_only, ..settings };
    let mut answer = solver(arguments, title, &settings)?;
    let position = match (arguments.position.as_deref(), title) {
        (Some("-"), _) => {
            return Ok(answer_all(io::stdin().lock(), io::stdout().lock(), |position| {
                answer(position).map(|solved| json::object(&solved)).map_err(|problem| problem.to_string())
            })?);
        }
        (Some(position), _) => position.to_string(),
        (None, Title::Cards(game)) => arguments.cards.deal(game, 0)?.position,
        (None, Title::Board(game)) => start(game, &arguments.cards.start(game, &arguments.start)?)?,
    };
    let solved = answer(&position)?;
    let mut output = Output::stdout();
    if arguments.json {
        output.line(&json::object(&solved))?;
    } else {
        output.paragraph(&position)?;
        report::print(&mut output, title, &settings, &solved)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What answers positions.
type Solver<'a> = Box<dyn FnMut(&str) -> Result<Solved> + 'a>;

/// What answers positions of a game.
fn solver<'a>(arguments: &'a SolveArguments, title: Title, settings: &'a Settings) -> Result<Solver<'a>> {
    let mut memories = Memories::new(settings.table_bytes);
    let utility = arguments.utility.as_deref();
    match title {
        Title::Cards(game) => {
            ensure!(!arguments.start.is_used(), "--board and --opening are for board games, not for {game}");
            ensure!(arguments.database.is_none(), "--database is for chinese-checkers, not for {game}");
            ensure!(arguments.book.is_none(), "--book is for board games, not for {game}");
            Ok(Box::new(move |position| Ok(game.solve(position, utility, settings, &mut memories)?)))
        }
        Title::Board(game) => {
            ensure!(utility.is_none(), "{game} has no choice of utilities; only spades has");
            ensure!(
                arguments.database.is_none() || game == Board::ChineseCheckers,
                "--database is for chinese-checkers, not for {game}"
            );
            let database =
                arguments.database.as_ref().map(|file| open_or_usual(file.as_deref())).transpose()?;
            let book = arguments.book.as_ref().map(|file| open_for(game, file)).transpose()?;
            Ok(Box::new(move |position| {
                let sources = Sources { database: database.as_ref(), book: book.as_ref() };
                let solution = game.solve(position, sources, settings, &mut memories)?;
                Ok(Solved::Play(Box::new(solution)))
            }))
        }
    }
}
