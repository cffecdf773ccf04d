//! Checks and measurements of the whole workspace, in Rust, so that nothing but the toolchain is needed:
//! `cargo xtask test`, `cargo xtask bench`.

mod bench;
mod steps;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test     formatting, lints, documentation, and every test: what has to pass before a change lands
  bench    speed in nodes and in instructions per node, in release mode
  help     this text";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let result = match (arguments.next().as_deref(), arguments.next()) {
        (Some("test"), None) => test::run(),
        (Some("bench"), None) => bench::run(),
        (None | Some("help" | "--help" | "-h"), None) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        (Some(word), None) => {
            eprintln!("xtask: there is no command '{word}'\n\n{HELP}");
            return ExitCode::from(2);
        }
        (_, Some(extra)) => {
            eprintln!("xtask: '{extra}' is one word too many\n\n{HELP}");
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
