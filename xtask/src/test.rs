//! `cargo xtask test`.

use crate::referee::Referee;
use crate::steps::{build_libraries, cargo, in_workspace, output, step};
use crate::{checks, npm, python, studio, targets, wasm};
use std::env;
use std::io::{Read, pipe};
use std::process::Stdio;
use std::thread;

/// A part of the tests that can be run by itself.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    phase: Phase,
    run: fn() -> Result<(), String>,
}

/// The order in which a whole run takes the parts.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// One after the other, before tests are built.
    Checks,
    /// One after the other, when tests are built.
    Tests,
    /// Beside the tests, one after the other. Python first: while the page's engine is built, cargo starts no tests.
    Beside,
    /// Last.
    Referee,
}

impl Phase {
    const fn part(self, name: &'static str, meaning: &'static str, run: fn() -> Result<(), String>) -> Part {
        Part { name, meaning, phase: self, run }
    }

    fn parts(self) -> impl Iterator<Item = &'static Part> {
        PARTS.iter().filter(move |part| part.phase == self)
    }
}

/// All parts in their order: those that take seconds first.
pub(crate) const PARTS: [Part; 12] = [
    Phase::Checks.part("formatting", "cargo fmt", checks::formatting),
    Phase::Checks.part("rust-version", "no dependency needs a later Rust than stated", checks::rust_version),
    Phase::Checks.part("lints", "clippy, without warnings", checks::lints),
    Phase::Checks.part("documentation", "rustdoc, without warnings", checks::documentation),
    Phase::Checks.part("links", "links between pages, where the checker can be installed", checks::links),
    Phase::Tests.part("tests", "cargo test --workspace", tests),
    Phase::Beside.part("python", "the Python package, where its test tools can be installed", python::run),
    Phase::Beside.part("wasm", "the engine for pages, where its target can be installed", wasm::run),
    Phase::Beside.part("npm", "the npm package of that engine in Node, where there is one", npm::test),
    Phase::Beside.part(
        "targets",
        "the command for Windows and macOS, where they can be installed",
        targets::run,
    ),
    Phase::Beside.part(
        STUDIO,
        "the page of the studio in Chromium, where that can be installed",
        studio::run,
    ),
    Phase::Referee.part("referee", "rules of the games against OpenSpiel's", referee),
];

/// The part that needs a browser.
const STUDIO: &str = "studio";

/// Everything that has to pass before a change lands; the referee can be left out where OpenSpiel is out of reach, and the
/// studio where there is no browser.
pub(crate) fn run(with_referee: bool, with_browser: bool) -> Result<(), String> {
    install_components()?;
    // The tools of other languages are installed and OpenSpiel plays while sources are checked and built, which does not always
    // need all cores. Without a connection to the package index this fails before anything is built.
    let recording = thread::scope(|scope| {
        let installing = scope.spawn(move || {
            let recording = if with_referee { Some(Referee::install()?.record()?) } else { None };
            install_tools(with_browser);
            Ok::<_, String>(recording)
        });
        let checked = Phase::Checks.parts().try_for_each(|part| (part.run)());
        let installed = installing.join().map_err(|_| "the installation of tools has failed".to_string());
        checked.and(installed?)
    })?;
    build_tests()?;
    // Tests, most of all those in a browser and in Python, often wait for something: beside each other they need less time.
    let beside = Phase::Beside.parts().map(|part| part.name).filter(|name| with_browser || *name != STUDIO);
    let beside: Vec<&str> = beside.collect();
    println!("\n== {}: beside the following, and shown after it", beside.join(", "));
    thread::scope(|scope| {
        let others = scope.spawn(|| run_beside(&beside));
        let own = Phase::Tests.parts().try_for_each(|part| (part.run)()).and_then(|()| {
            let Some(recording) = recording else {
                println!("\n== rules against OpenSpiel's: skipped, as asked for");
                return Ok(());
            };
            recording.replay()
        });
        // Whatever has failed, all of it is shown.
        let (output, result) = others.join().map_err(|_| format!("{}: failed", beside.join(", ")))?;
        print!("{output}");
        result.and(own)
    })
}

/// Runs some parts by name in a process of its own, whose output does not get between the lines of others.
fn run_beside(names: &[&str]) -> (String, Result<(), String>) {
    let mut output = String::new();
    let mut run = || {
        let (mut reader, writer) = pipe()?;
        let mut command = in_workspace(env::current_exe()?);
        command.arg("test").args(names).stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let mut process = command.spawn()?;
        // Its ends of the pipe are closed, so that reading comes to an end.
        drop(command);
        reader.read_to_string(&mut output)?;
        process.wait()
    };
    let result = match run() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: failed ({status})", names.join(", "))),
        Err(error) => Err(format!("{}: {error}", names.join(", "))),
    };
    (output, result)
}

/// Runs some parts by name.
pub(crate) fn run_parts(names: &[&str]) -> Result<(), String> {
    let mut chosen = Vec::new();
    for name in names {
        let part = PARTS.iter().find(|part| part.name == *name);
        let all = || PARTS.map(|part| part.name).join(", ");
        chosen.push(
            part.ok_or_else(|| format!("there is no part '{name}' of the tests; there are {}", all()))?,
        );
    }
    install_components()?;
    chosen.iter().try_for_each(|part| (part.run)())
}

/// Builds everything that tests run, examples included.
fn build_tests() -> Result<(), String> {
    step("building tests", &mut cargo(&["test", "--workspace", "--no-run", "--quiet"]))?;
    build_libraries()
}

fn tests() -> Result<(), String> {
    step("tests", &mut cargo(&["test", "--workspace", "--quiet", "--no-fail-fast"]))
}

fn referee() -> Result<(), String> {
    Referee::install()?.record()?.replay()
}

/// Installs the tools of other languages. Parts whose tools are missing say so themselves.
fn install_tools(with_browser: bool) {
    python::install_tools();
    if with_browser {
        studio::install_tools();
    }
}

/// Adds rustfmt and clippy, which a minimal toolchain does not have.
fn install_components() -> Result<(), String> {
    for (component, probe) in [("rustfmt", ["fmt", "--version"]), ("clippy", ["clippy", "--version"])] {
        if output(&mut cargo(&probe)).is_ok_and(|found| found.is_some()) {
            continue;
        }
        let mut add = in_workspace("rustup");
        add.args(["component", "add", component]);
        step(&format!("adding {component} to the toolchain"), &mut add)?;
    }
    Ok(())
}
