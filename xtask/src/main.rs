//! What cargo alone cannot run: `cargo xtask test` installs the tools of other languages and runs everything that has to pass,
//! `cargo xtask bench` and `cargo xtask web` measure. Nothing but the toolchain is needed, and Python for the referee.

#![forbid(unsafe_code)]

mod bench;
mod checks;
mod environment;
mod npm;
mod python;
mod referee;
mod release;
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

/// What a whole run of the tests can leave out.
const WITHOUT: [&str; 2] = ["--without-referee", "--without-browser"];

fn help() -> String {
    let part = |part: &test::Part| format!("      {:<23}{}", part.name, part.meaning);
    HELP.replace("PARTS", &test::PARTS.each_ref().map(part).join("\n"))
}

/// The packages of all crates that can be published, each built from its own archive with those before it in place of the registry.
fn package() -> Result<(), String> {
    let private = ["maxn-python", "maxn-web", "xtask"].map(|name| format!("--exclude={name}"));
    steps::step(
        "packages in target/package",
        steps::cargo(&["package", "--quiet", "--workspace"]).args(private),
    )
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test", ref flags @ ..] if flags.iter().all(|flag| WITHOUT.contains(flag)) => {
            let [with_referee, with_browser] = WITHOUT.map(|flag| !flags.contains(&flag));
            test::run(with_referee, with_browser)
        }
        ["test", ref parts @ ..] => test::run_parts(parts),
        ["referee"] => test::run_parts(&["referee"]),
        ["bench"] => bench::run(),
        ["web"] => wasm::measure(),
        ["npm"] => npm::run(),
        ["package"] => package(),
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
