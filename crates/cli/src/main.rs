//! The `maxn` command.

#![forbid(unsafe_code)]

mod arguments;
mod bench;
mod board;
mod book;
mod curve;
mod db;
mod deal;
mod endgame;
mod engine;
mod games;
mod matches;
mod menu;
mod output;
mod paper;
mod play;
mod progress;
mod replay;
mod report;
mod rules;
mod show;
mod solve;
mod start;
mod stream;
mod tree;
mod tune;

use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::thread;

/// Trees may be ten thousand levels deep, and the search goes down them on the stack. It is only reserved: memory is
/// used as far as the search goes.
const STACK: usize = 512 << 20;

const EXAMPLES: &str = "\
Examples:
  maxn                                    on a terminal: a menu
  maxn rules                              what can be searched with
  maxn tree game.json                     value, line of play, and what was pruned
  maxn tree game.json --all               every algorithm beside the others
  maxn tree game.json --svg game.svg      a drawing
  maxn solve spades --cards 9 --seed 1    the best card, and what everybody gets
  maxn solve abalone --depth 3            the best move of a board game
  maxn show othello --players 4           a board
  maxn book build othello                 an opening book, for 'maxn play othello --book othello.book'
  maxn endgame build                      end games of three solved: who wins whatever the others do
  maxn play hearts                        play against the computer, with hints and undo
  maxn match hearts maxn paranoid         which of two searches is better
  maxn engine                             answers other programs, a line of JSON each
  maxn tune hearts                        weights for the model of the players, from self-play
  maxn paper theory                       the papers' theorems, by formula and by counting
  maxn bench                              how fast the engine is here

'maxn help COMMAND' tells more. Exit codes: 0 done, 1 a wrong input, 2 a wrong usage.";

/// Search for games with three or more players: what each player will end up with, the best move, and why.
#[derive(Parser)]
#[command(name = "maxn", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Tree(Box<tree::TreeArguments>),
    Solve(Box<solve::SolveArguments>),
    Play(Box<play::PlayArguments>),
    Match(Box<matches::MatchArguments>),
    Report(report::ReportArguments),
    Replay(replay::ReplayArguments),
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
    Tune(tune::TuneArguments),
    Bench(bench::BenchArguments),
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let worker = thread::Builder::new().name("maxn".to_string()).stack_size(STACK);
    let result = match worker.spawn(move || run(command)) {
        Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(error) => Err(anyhow::Error::new(error).context("could not start a thread to work on")),
    };
    match result {
        Ok(code) => code,
        // Whoever reads our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("maxn: {}", output::printable(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Option<Command>) -> anyhow::Result<ExitCode> {
    match command {
        Some(Command::Tree(arguments)) => tree::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Match(arguments)) => matches::run(&arguments),
        Some(Command::Report(arguments)) => report::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Engine(arguments)) => engine::run(&arguments),
        Some(Command::Deal(arguments)) => deal::run(&arguments),
        Some(Command::Show(arguments)) => show::run(&arguments),
        Some(Command::Db(arguments)) => db::run(&arguments),
        Some(Command::Book(arguments)) => book::run(&arguments),
        Some(Command::Endgame(arguments)) => endgame::run(&arguments),
        Some(Command::Rules(arguments)) => rules::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Paper(arguments)) => paper::run(&arguments),
        Some(Command::Curve(arguments)) => curve::run(&arguments),
        Some(Command::Tune(arguments)) => tune::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => match menu::choose()? {
            Some(words) => run(Cli::try_parse_from(words)?.command),
            None => Ok(ExitCode::SUCCESS),
        },
        None => {
            Cli::command().print_help()?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
