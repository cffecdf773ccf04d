//! What cargo alone cannot run: `cargo xtask test` installs the tools of other languages and runs everything that has to pass,
//! `cargo xtask bench` and `cargo xtask web` measure. Nothing but the toolchain is needed, and Python for the referee.

#![forbid(unsafe_code)]

mod bench;
mod beside;
mod browser;
mod environment;
mod links;
mod npm;
mod package;
mod python;
mod referee;
mod release;
mod rust_version;
mod steps;
mod studio;
mod targets;
mod test;
mod wasm;

use std::env;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test                       formatting, lints, documentation, every test, and the rules of the games against
                             OpenSpiel's, which is installed for that: everything that has to pass before a change lands
  test --without-referee     the same without OpenSpiel
  test --without-browser     the same without the studio in a browser; both can be left out
  test PART ...              some parts of it only:
PARTS
  referee                    the rules of the games against OpenSpiel's
  bench                      speed in nodes and in instructions per node, in release mode
  web                        the engine as WebAssembly for 'maxn studio --export', compared with the command in Chromium: its
                             file, its size, and its speed
  npm                        the npm package of that module, as it is published
  package                    the packages of all crates that can be published, each built from its own archive
  release VERSION            the version in every file, an entry in the changelog, a commit and a tag (docs/releasing.md)
  help                       this text";

fn help() -> String {
    let part = |part: &test::Part| format!("      {:<23}{}", part.name, part.meaning);
    HELP.replace("PARTS", &test::PARTS.each_ref().map(part).join("\n"))
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test::run(true, true),
        ["test", "--without-referee"] => test::run(false, true),
        ["test", "--without-browser"] => test::run(true, false),
        ["test", "--without-referee", "--without-browser"]
        | ["test", "--without-browser", "--without-referee"] => test::run(false, false),
        ["test", ref parts @ ..] => test::run_parts(parts),
        ["referee"] => test::run_parts(&["referee"]),
        ["bench"] => bench::run(),
        ["web"] => wasm::measure(),
        ["npm"] => npm::run(),
        ["package"] => package::run(),
        ["release", version] => release::run(version),
        [] | ["help" | "--help" | "-h"] => {
            println!("{}", help());
            return ExitCode::SUCCESS;
        }
        ["referee" | "bench" | "web" | "npm" | "package" | "help", .., extra] => {
            eprintln!("xtask: '{extra}' is one word too many\n\n{}", help());
            return ExitCode::from(2);
        }
        [word, ..] => {
            eprintln!("xtask: there is no command '{word}'\n\n{}", help());
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
