//! Checks and measurements of the whole workspace, in Rust: `cargo xtask test`, `cargo xtask bench`. Nothing but the
//! toolchain is needed, and Python for the referee.

#![forbid(unsafe_code)]

mod bench;
mod referee;
mod steps;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test                       formatting, lints, documentation, every test, and the rules of the games against
                             OpenSpiel's, which is installed for that: what has to pass before a change lands
  test --without-referee     the same without OpenSpiel
  referee                    nothing but the rules against OpenSpiel's
  bench                      speed in nodes and in instructions per node, in release mode
  help                       this text";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test::run(true),
        ["test", "--without-referee"] => test::run(false),
        ["referee"] => referee::Referee::install().and_then(|referee| referee.run()),
        ["bench"] => bench::run(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        ["test" | "referee" | "bench" | "help", .., extra] => {
            eprintln!("xtask: '{extra}' is one word too many\n\n{HELP}");
            return ExitCode::from(2);
        }
        [word, ..] => {
            eprintln!("xtask: there is no command '{word}'\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error}");
            ExitCode::FAILURE
        }
    }
}
