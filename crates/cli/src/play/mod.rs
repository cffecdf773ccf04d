//! `maxn play`: a person against the computer.

mod cards;
mod command;
mod scene;
mod screen;
mod terminal;
mod thinking;

use crate::arguments::{SearchArguments, StartArguments};
use crate::book::open_for;
use crate::help::{Examples, house_rules, usual_players};
use crate::output::{Colour, Output};
use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn::Player;
use maxn_play::{
    Agent, AgentSetup, AgentSpec, BookAgent, Effort, GameInfo, GameKind, Games, Schedule, SearchRequest,
    Session, StartRequest,
};
use screen::Screen;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use terminal::Terminal;

/// The nodes per decision of an agent that sees everything, unless another limit is asked for.
const NODES: u64 = 500_000;

/// Its transposition table.
const TABLE_BYTES: u64 = 16 << 20;

/// The time per decision of an agent with hidden cards, unless another limit is asked for.
const TIME: Duration = Duration::from_millis(100);

/// The determinizations that it searches, and the transposition table for each of them.
const WORLDS: usize = 20;
const WORLD_TABLE_BYTES: u64 = 256 << 10;

/// Play cards or board games against the computer: hints, undo, and the score of a whole series
#[derive(Args)]
pub(crate) struct PlayArguments {
    /// The game
    #[arg(index = 1)]
    game: String,

    /// The number of players
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Your seat; 0 for none
    #[arg(long, value_name = "PLAYER", default_value_t = 1)]
    seat: usize,

    /// Only watch: the computer plays for everybody
    #[arg(long, conflicts_with = "seat")]
    watch: bool,

    /// The seed of the deals [default: another one every time]
    #[arg(long)]
    seed: Option<u64>,

    /// House rules: a preset, or options such as name=value
    #[arg(long, default_value = "standard")]
    options: String,

    /// The score that ends the series [default: the game's own]
    #[arg(long, value_name = "POINTS")]
    target: Option<i32>,

    /// End after this many hands
    #[arg(long, value_name = "COUNT")]
    hands: Option<u32>,

    /// Show you all hands
    #[arg(long)]
    open: bool,

    /// The others, and hints, see all hands; otherwise they see their own and consider the possible hands of the rest
    #[arg(long)]
    peek: bool,

    /// The use of colour; without it cards are written in letters
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    /// Board games: the others, and hints, play by a book of 'maxn book build' as long as it knows the position
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    search: SearchArguments,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let players = format!("The number of players [default: {}]", usual_players(games));
    StartArguments::describe(command, games)
        .mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(games.names())))
        .mut_arg("players", |arg| arg.help(players))
        .after_help(format!("{}\n{AFTER_EXAMPLES}\n{}", Examples::of("play", games), house_rules(games)))
}

const AFTER_EXAMPLES: &str = "
Decisions are typed as they are asked for: QS plays the queen of spades. Other words: hint, undo, hand, table, score,
last, help, quit. They can come from a file or a pipe, one per line.

House rules, as a preset and the options that differ from it:";

pub(crate) fn run(arguments: &PlayArguments, games: Games) -> Result<ExitCode> {
    let game = games.find(&arguments.game)?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let mut agent = agent(arguments, game, seed)?;
    let options = options(arguments, game, games)?;
    let contest = game.start(&StartRequest { players: arguments.players, options, seed })?;
    let players = contest.players();
    let person = seat(arguments, game, players)?;
    if let Some(file) = &arguments.book {
        let book = open_for(game, file)?;
        book.check(contest.as_ref())?;
        agent = Box::new(BookAgent::new(Arc::new(book), agent));
    }
    let shows_all = arguments.open || game.kind() == GameKind::Board;
    let session = Session::new(contest, agent, person, shows_all);
    let screen = Screen::new(Output::stdout_with(arguments.color), person, session.shows_all());
    let mut terminal = Terminal::new(session, screen, arguments.peek);
    terminal.welcome(&format!("{} for {players} players, --seed {seed}", game.name()), game.aim())?;
    terminal.play(arguments.hands)?;
    Ok(ExitCode::SUCCESS)
}

/// The agent that plays for the others and gives hints.
fn agent(arguments: &PlayArguments, game: &dyn GameInfo, seed: u64) -> Result<Box<dyn Agent>> {
    let search = &arguments.search;
    let sees_all = arguments.peek || game.kind() == GameKind::Board;
    let options = if sees_all {
        search.with_nodes(NODES).with_table(TABLE_BYTES).options()?
    } else {
        search.with_table(WORLD_TABLE_BYTES).options()?
    };
    let setup = AgentSetup { seed, threads: options.threads, ..AgentSetup::default() };
    let mut request = SearchRequest { options, evaluation: None };
    let spec = if sees_all {
        if game.kind() == GameKind::Board {
            request.options.width = request.options.width.or(usual_width(game));
        }
        AgentSpec::search(request)
    } else if search.leaves_it_open() {
        AgentSpec::best(request.options.limits.time.or(Some(TIME)))
    } else {
        hidden(request)
    };
    Ok(spec.build(&setup)?)
}

/// The number of moves per position that the game's best agent searches, if it is limited.
fn usual_width(game: &dyn GameInfo) -> Option<usize> {
    let best: AgentSpec = game.best_agent().parse().ok()?;
    best.search_request()?.options.width
}

/// An agent that searches possible hands of the others. The limits are per decision, all determinizations together.
fn hidden(mut request: SearchRequest) -> AgentSpec {
    let limits = std::mem::take(&mut request.options.limits);
    let effort = limits.nodes.map_or(Effort::Whole, Effort::InAll);
    let time = limits.time.or((limits.nodes.is_none() && limits.depth.is_none()).then_some(TIME));
    request.options.limits.depth = limits.depth;
    request.options.threads = 1;
    AgentSpec::pimc(request, Schedule::even(WORLDS, effort), time)
}

/// The house rules: those asked for, and those that have a flag of their own.
fn options(arguments: &PlayArguments, game: &dyn GameInfo, games: Games) -> Result<String> {
    let options = arguments.start.options(game, &arguments.options, games)?;
    let Some(target) = arguments.target else { return Ok(options) };
    ensure!(game.kind() == GameKind::Cards, "--target: {} has no score that ends it", game.name());
    // Without such an option, the game tells which options it has.
    Ok(format!("{options} {}={target}", game.target_option().unwrap_or("target")))
}

/// The seat of the person, if any.
fn seat(arguments: &PlayArguments, game: &dyn GameInfo, players: usize) -> Result<Option<Player>> {
    ensure!(
        arguments.seat <= players,
        "--seat {}: {} for {players} has the seats 1 to {players}, or 0 to watch",
        arguments.seat,
        game.name()
    );
    Ok(if arguments.watch { None } else { arguments.seat.checked_sub(1) })
}

/// A short number that is another one every time.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (since.as_millis() % 1_000_000) as u64
}
