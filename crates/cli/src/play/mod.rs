//! `maxn play`: a person against the computer.

mod advice;
mod cards;
mod command;
mod input;
mod names;
mod saves;
mod scene;
mod screen;
mod settings;
mod terminal;

use crate::arguments::{StartArguments, threads};
use crate::book::open_for;
use crate::help::{Examples, house_rules, usual_players};
use crate::interrupt::INTERRUPTED;
use crate::output::{Colour, Output};
use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn::Player;
use maxn_play::{GameInfo, GameKind, Games, Level, Opponent, SessionSetup, StartRequest};
use names::Names;
use saves::Autosave;
use screen::Screen;
use settings::{Pause, Settings};
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;
use terminal::Terminal;

/// Play cards or board games against the computer: hints, undo, and the score of a whole series
#[derive(Args)]
#[allow(clippy::struct_excessive_bools)] // Flags of a command line.
pub(crate) struct PlayArguments {
    /// The game
    #[arg(index = 1, required_unless_present = "resume")]
    game: Option<String>,

    /// The number of players
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Seat to play; 0 to watch
    #[arg(long, value_name = "PLAYER", default_value_t = 1)]
    seat: usize,

    /// Only watch: the computer plays every seat
    #[arg(long, conflicts_with = "seat")]
    watch: bool,

    /// The strength of the others, from 1 to 5
    #[arg(long, value_name = "1-5", value_parser = level, conflicts_with = "opponent")]
    level: Option<Level>,

    /// The opponents: an agent or a level for all of them, or SEAT=SPEC for one seat; can be repeated
    #[arg(long, value_name = "[SEAT=]SPEC")]
    opponent: Vec<String>,

    /// The agent or level that gives hints and reviews your decisions
    #[arg(long, value_name = "SPEC", default_value_t = Level::ADVISER.to_string())]
    adviser: String,

    /// The names of the players, separated by commas; an empty one stays as it is
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,

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

    /// Opponents given by a level, and hints, see all hands; otherwise they see their own and consider the possible hands
    /// of the rest
    #[arg(long)]
    peek: bool,

    /// When to wait for Enter [default: trick at a terminal, else off]
    #[arg(long, value_enum, value_name = "WHEN")]
    pause: Option<Pause>,

    /// Review your decisions at the end, without asking
    #[arg(long)]
    review: bool,

    /// Go on with the last unfinished session of the game, or with that of a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true,
        conflicts_with_all = ["players", "seat", "watch", "level", "opponent", "adviser", "names", "seed", "options",
            "target", "open", "peek", "book", "board", "opening"])]
    #[allow(clippy::option_option)] // The flag may be there without a file.
    resume: Option<Option<PathBuf>>,

    /// Threads of each decision
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    threads: usize,

    /// The use of colour; without it cards are written in letters
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    /// Board games: the others, and hints, play by a book of 'maxn book build' as long as it knows the position
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    #[command(flatten)]
    start: StartArguments,
}

/// Reads a level.
fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a level from 1 to {}", Level::MOST))
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let players = format!("The number of players [default: {}]", usual_players(games));
    let level = format!("The strength of the others, from 1 to {} [default: {}]", Level::MOST, Level::USUAL);
    StartArguments::describe(command, games)
        .mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(games.names())))
        .mut_arg("players", |arg| arg.help(players))
        .mut_arg("level", |arg| arg.help(level))
        .after_help(format!(
            "{}\n{AFTER_EXAMPLES}\n\nLevels:{}\n\nHouse rules, as a preset and the options that differ from it:\n{}",
            Examples::of("play", games).and_all(more_examples(games)),
            levels(),
            house_rules(games)
        ))
}

/// Examples that do not depend on the game.
fn more_examples(games: Games) -> Examples {
    let Some(game) = games.iter().next().map(GameInfo::name) else { return Examples::default() };
    Examples::default()
        .and(&format!("maxn play {game} --level 5"), "against the strongest, with time to think")
        .and(&format!("maxn play {game} --opponent rules --opponent 2=best,time=1s"), "one of them stronger")
        .and(&format!("maxn play {game} --resume"), "where you left off, or after a crash")
}

fn levels() -> String {
    Level::all().fold(String::new(), |mut text, level| {
        let usual = if level == Level::USUAL { " (the default of the others)" } else { "" };
        let usual = if level == Level::ADVISER { " (the default of hints)" } else { usual };
        // Writing to a text cannot fail.
        let _ = write!(text, "\n  {level}  {}{usual}", level.description());
        text
    })
}

const AFTER_EXAMPLES: &str = "
Decisions are typed as they are asked for: QS plays the queen of spades. Other words: hint, undo, hand, table, moves, \
tricks, last, score, rules, settings, save, review, help, quit. At a terminal, Tab completes them. They can come from a \
file or a pipe, one per line.

At a terminal a session is kept while you play it, in maxn/sessions of the folder for state ($XDG_STATE_HOME, or \
~/.local/state); --resume goes on with it. An agent that only a depth limits takes five seconds per decision at most.";

pub(crate) fn run(arguments: &PlayArguments, games: Games) -> Result<ExitCode> {
    let threads = threads(arguments.threads)?;
    let (setup, session) = if let Some(file) = &arguments.resume {
        let saved = saves::find(file.as_deref(), arguments.game.as_deref())?;
        let session = saved.resume(games, threads)?;
        (saved.setup, session)
    } else {
        let setup = setup(arguments, games)?;
        let session = setup.begin(games, threads)?;
        (setup, session)
    };
    let names = Names::new(&setup.names, setup.players, setup.person);
    let screen = Screen::new(Output::stdout_with(arguments.color), names, setup.person, session.shows_all());
    let at_terminal = screen.input.is_terminal();
    let usual_pause = if at_terminal { Pause::Trick } else { Pause::Off };
    let settings = Settings { pause: arguments.pause.unwrap_or(usual_pause), plays_forced: true };
    let autosave = Autosave::of(&setup.game).filter(|_| at_terminal && setup.person.is_some());
    let aside = autosave.as_ref().filter(|_| arguments.resume.is_none()).and_then(Autosave::put_aside);
    let mut terminal = Terminal::new(session, screen, setup, settings, autosave, arguments.review);
    terminal.welcome()?;
    if let Some(aside) = aside {
        terminal.announce(&format!(
            "An unfinished session was put aside: 'maxn play --resume={}' goes on with it.",
            aside.display()
        ))?;
    }
    match terminal.play(arguments.hands) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if is_interrupt(&error) => {
            terminal.interrupted()?;
            Ok(ExitCode::from(INTERRUPTED))
        }
        Err(error) => Err(error),
    }
}

/// Returns whether an error is Ctrl-C at a prompt.
fn is_interrupt(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::Interrupted)
}

/// The session that the arguments ask for.
fn setup(arguments: &PlayArguments, games: Games) -> Result<SessionSetup> {
    let game = games.find(arguments.game.as_deref().unwrap_or_default())?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let players = arguments.players.unwrap_or_else(|| game.usual_players_under(&arguments.options));
    let person = seat(arguments, game, players)?;
    let level = arguments.level.unwrap_or(Level::USUAL);
    let mut setup = SessionSetup {
        options: options(arguments, game, games)?,
        person,
        shows_all: arguments.open,
        opponents_see_all: arguments.peek,
        names: names(&arguments.names, players)?,
        opponents: vec![level.to_string(); players],
        adviser: opponent(&arguments.adviser).context("--adviser")?,
        ..SessionSetup::new(game.name(), players, seed)
    };
    for given in &arguments.opponent {
        match seat_of(given) {
            Some((seat, spec)) => {
                let spec = opponent(spec).with_context(|| format!("--opponent {given}"))?;
                ensure!(
                    (1..=players).contains(&seat) && person != Some(seat - 1),
                    "--opponent {given}: there is no opponent at seat {seat} of {players}"
                );
                setup.opponents[seat - 1] = spec;
            }
            None => setup.opponents.fill(opponent(given).with_context(|| format!("--opponent {given}"))?),
        }
    }
    if let Some(file) = &arguments.book {
        let request = StartRequest { players: Some(players), options: setup.options.clone(), seed };
        open_for(game, file)?.check(game.start(&request)?.as_ref())?;
        let with_book = |spec: &str| book_player(spec, file);
        setup.adviser = with_book(&setup.adviser)?;
        setup.opponents = setup.opponents.iter().map(|spec| with_book(spec)).collect::<Result<_>>()?;
    }
    Ok(setup)
}

/// An opponent in its canonical form.
fn opponent(text: &str) -> Result<String> {
    Ok(text.parse::<Opponent>()?.to_string())
}

/// A seat and its opponent, given as `2=rules`.
fn seat_of(given: &str) -> Option<(usize, &str)> {
    let (seat, spec) = given.split_once('=')?;
    Some((seat.parse().ok()?, spec))
}

/// The names of all players, if there are any.
fn names(given: &[String], players: usize) -> Result<Vec<String>> {
    ensure!(given.len() <= players, "--names: {} names for {players} players", given.len());
    let mut names: Vec<String> = given.iter().map(|name| name.trim().to_string()).collect();
    if !names.is_empty() {
        names.resize(players, String::new());
    }
    Ok(names)
}

/// A player that plays by a book as long as it knows the position.
fn book_player(spec: &str, file: &Path) -> Result<String> {
    let file = file.to_str().context("--book: the name of the file is not UTF-8")?;
    let search = match spec.parse::<Opponent>()? {
        Opponent::Agent(spec) => spec.to_string(),
        Opponent::Level(level) => match level.time() {
            None => "maxn,depth=1".to_string(),
            Some(time) => format!("maxn,time={}", maxn_play::quantity::written_duration(time)),
        },
    };
    opponent(&format!("{search},book={file}")).context("--book")
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
