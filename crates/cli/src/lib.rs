//! The `maxn` command line, for any list of games.
//!
//! A program that has a game of its own becomes the whole command line with one line:
//!
//! ```no_run
//! use maxn_play::Games;
//!
//! static GAMES: Games = Games::new(&[]); // The games, such as &connect_three::INFO.
//!
//! fn main() -> std::process::ExitCode {
//!     maxn_cli::run(GAMES)
//! }
//! ```

#![forbid(unsafe_code)]

mod arguments;
mod bench;
mod board;
mod book;
mod completions;
mod curve;
mod db;
mod deal;
mod demo;
mod endgame;
mod engine;
mod export;
mod games;
mod help;
mod interrupt;
mod man;
mod match_progress;
mod matches;
mod measure;
mod menu;
mod merge;
mod output;
mod paper;
mod play;
mod progress;
mod replay;
mod report;
mod rules;
mod show;
mod solve;
mod stream;
mod studio;
mod thinking;
mod tree;
mod tune;
mod values;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use help::Examples;
use maxn_play::Games;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::thread;

/// The stack of the thread that works. Trees may be ten thousand levels deep, and the search goes down them on the stack;
/// memory is only reserved, and used as far as the search goes.
const STACK: usize = 512 << 20;

/// Search for games with three or more players: the score of each player, the best move, and the reason
#[derive(Parser)]
#[command(name = "maxn", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Tree(Box<tree::TreeArguments>),
    Solve(Box<solve::SolveArguments>),
    Play(Box<play::PlayArguments>),
    Studio(studio::StudioArguments),
    Match(Box<matches::MatchArguments>),
    Merge(merge::MergeArguments),
    Report(report::ReportArguments),
    Replay(replay::ReplayArguments),
    Export(export::ExportArguments),
    Engine(engine::EngineArguments),
    Deal(deal::DealArguments),
    Show(show::ShowArguments),
    Db(db::DbArguments),
    Book(book::BookArguments),
    Endgame(endgame::EndgameArguments),
    Rules(rules::RulesArguments),
    Games(games::GamesArguments),
    Paper(paper::PaperArguments),
    Curve(curve::CurveArguments),
    Measure(measure::MeasureArguments),
    Tune(tune::TuneArguments),
    Bench(bench::BenchArguments),
    Completions(completions::CompletionsArguments),
    Man(man::ManArguments),
}

/// Runs the command that the arguments of the process name, with these games.
pub fn run(games: Games) -> ExitCode {
    run_with(games, std::env::args_os())
}

/// Runs a command with these games. The first argument is the name of the program.
///
/// ```
/// use maxn_play::Games;
/// use std::process::ExitCode;
///
/// let code = maxn_cli::run_with(Games::new(&[]), ["maxn", "games", "--json"]);
/// assert_eq!(code, ExitCode::SUCCESS);
/// ```
pub fn run_with(games: Games, arguments: impl IntoIterator<Item: Into<OsString> + Clone>) -> ExitCode {
    let result = parse(games, arguments).and_then(|command| {
        let worker = thread::Builder::new().name("maxn".to_string()).stack_size(STACK);
        match worker.spawn(move || dispatch(command, games)) {
            Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(error) => Err(anyhow::Error::new(error).context("could not start a thread to work on")),
        }
    });
    result.unwrap_or_else(|error| report_error(&error))
}

/// Builds the description of the command line for these games: all commands, with their flags and help texts.
pub fn command(games: Games) -> clap::Command {
    let command = Cli::command()
        .after_help(after_help(games))
        .mut_subcommand("solve", |command| solve::describe(command, games))
        .mut_subcommand("play", |command| play::describe(command, games))
        .mut_subcommand("match", |command| matches::describe(command, games))
        .mut_subcommand("engine", |command| engine::describe(command, games))
        .mut_subcommand("deal", |command| deal::describe(command, games))
        .mut_subcommand("show", |command| show::describe(command, games))
        .mut_subcommand("db", |command| db::describe(command, games))
        .mut_subcommand("book", |command| book::describe(command, games))
        .mut_subcommand("endgame", |command| endgame::describe(command, games))
        .mut_subcommand("curve", |command| curve::describe(command, games))
        .mut_subcommand("measure", |command| measure::describe(command, games))
        .mut_subcommand("tune", tune::describe);
    help::with_layout(command.term_width(output::prose_width()), output::prose_width())
}

fn after_help(games: Games) -> String {
    let shortest = |command: &str, meaning: &str| Examples::shortest(command, games, meaning);
    let examples = Examples::default()
        .and("maxn", "on a terminal a menu, elsewhere a hand solved by every rule")
        .and("maxn rules", "the decision rules and pruning methods")
        .and("maxn games", "the games")
        .and("maxn tree game.json", "value, line of play, and pruned branches")
        .and("maxn tree game.json --all", "every algorithm beside the others")
        .and("maxn tree game.json --svg game.svg", "a drawing")
        .and_all(shortest("solve", "the best move, and the score of each player"))
        .and_all(shortest("show", "a board"))
        .and_all(shortest("book", "an opening book"))
        .and_all(shortest("endgame", "end games solved backwards"))
        .and_all(shortest("play", "play against the computer, with hints and undo"))
        .and("maxn studio", "a page in the browser")
        .and_all(shortest("match", "a match between agents"))
        .and("maxn engine", "answers for other programs, one line of JSON each")
        .and("maxn paper theory", "the papers' theorems, by formula and by counting")
        .and("maxn bench", "the speed of the engine on this machine");
    format!(
        "{examples}\n\n'maxn help COMMAND' explains a command. Exit codes: 0 success, 1 wrong input, 2 wrong usage, 130 ended by \
         Ctrl-C."
    )
}

/// Reads the arguments.
fn parse(
    games: Games,
    arguments: impl IntoIterator<Item: Into<OsString> + Clone>,
) -> anyhow::Result<Option<Command>> {
    let mut matches = command(games).try_get_matches_from(arguments)?;
    Ok(Cli::from_arg_matches_mut(&mut matches)?.command)
}

fn dispatch(command: Option<Command>, games: Games) -> anyhow::Result<ExitCode> {
    match command {
        Some(Command::Tree(arguments)) => tree::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments, games),
        Some(Command::Play(arguments)) => play::run(&arguments, games),
        Some(Command::Studio(arguments)) => studio::run(&arguments, games),
        Some(Command::Match(arguments)) => matches::run(&arguments, games),
        Some(Command::Merge(arguments)) => merge::run(&arguments),
        Some(Command::Report(arguments)) => report::run(&arguments, games),
        Some(Command::Replay(arguments)) => replay::run(&arguments, games),
        Some(Command::Export(arguments)) => export::run(&arguments),
        Some(Command::Engine(arguments)) => engine::run(&arguments, games),
        Some(Command::Deal(arguments)) => deal::run(&arguments, games),
        Some(Command::Show(arguments)) => show::run(&arguments, games),
        Some(Command::Db(arguments)) => db::run(&arguments),
        Some(Command::Book(arguments)) => book::run(&arguments, games),
        Some(Command::Endgame(arguments)) => endgame::run(&arguments),
        Some(Command::Rules(arguments)) => rules::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments, games),
        Some(Command::Paper(arguments)) => paper::run(&arguments),
        Some(Command::Curve(arguments)) => curve::run(&arguments),
        Some(Command::Measure(arguments)) => measure::run(&arguments, games),
        Some(Command::Tune(arguments)) => tune::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Completions(arguments)) => completions::run(&arguments, games),
        Some(Command::Man(arguments)) => man::run(&arguments, games),
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => match menu::choose(games)? {
            Some(words) => dispatch(parse(games, words)?, games),
            None => Ok(ExitCode::SUCCESS),
        },
        None => {
            if let Some(code) = demo::run(games)? {
                return Ok(code);
            }
            let help = self::command(games).render_help().to_string();
            output::Output::stdout().text(&help::with_blanks(&help))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Tells the user about an error, and chooses the exit code.
fn report_error(error: &anyhow::Error) -> ExitCode {
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        print_usage(usage);
        return u8::try_from(usage.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
    }
    // The reader of our output has seen enough.
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    eprintln!("maxn: {}", output::printable(&format!("{error:#}")));
    ExitCode::FAILURE
}

/// Prints the help that was asked for, or what is wrong with the usage. If nobody reads it, nobody misses it.
fn print_usage(usage: &clap::Error) {
    let to_errors = usage.use_stderr();
    let is_terminal = if to_errors { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let text = usage.render();
    let text = if is_terminal && !no_colour { text.ansi().to_string() } else { text.to_string() };
    let text = help::with_blanks(&text);
    if to_errors {
        io::stderr().write_all(text.as_bytes()).ok();
    } else {
        io::stdout().write_all(text.as_bytes()).ok();
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
