//! `cargo xtask test`.

use crate::beside::Beside;
use crate::referee::Referee;
use crate::steps::{build_libraries, cargo, in_workspace, output, step};
use crate::{links, npm, python, rust_version, studio, targets, wasm};
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

/// All parts in their order: those that take seconds first.
pub(crate) const PARTS: [Part; 12] = [
    Part { name: "formatting", meaning: "cargo fmt", phase: Phase::Checks, run: formatting },
    Part {
        name: "rust-version",
        meaning: "no dependency needs a later Rust than stated",
        phase: Phase::Checks,
        run: rust_version::run,
    },
    Part { name: "lints", meaning: "clippy, without warnings", phase: Phase::Checks, run: lints },
    Part {
        name: "documentation",
        meaning: "rustdoc, without warnings",
        phase: Phase::Checks,
        run: documentation,
    },
    Part {
        name: "links",
        meaning: "links between pages, where the checker can be installed",
        phase: Phase::Checks,
        run: links::run,
    },
    Part { name: "tests", meaning: "cargo test --workspace", phase: Phase::Tests, run: tests },
    Part {
        name: "python",
        meaning: "the Python package, where its test tools can be installed",
        phase: Phase::Beside,
        run: python::run,
    },
    Part {
        name: "wasm",
        meaning: "the engine for pages, as WebAssembly, where the target can be installed",
        phase: Phase::Beside,
        run: wasm::run,
    },
    Part {
        name: "npm",
        meaning: "the npm package of that engine in Node, where there is one",
        phase: Phase::Beside,
        run: npm::test,
    },
    Part {
        name: "targets",
        meaning: "the command for Windows and macOS, checked where their standard libraries can be installed",
        phase: Phase::Beside,
        run: targets::run,
    },
    Part {
        name: STUDIO,
        meaning: "the page of the studio in Chromium, where that can be installed",
        phase: Phase::Beside,
        run: studio::run,
    },
    Part {
        name: "referee",
        meaning: "rules of the games against OpenSpiel's",
        phase: Phase::Referee,
        run: referee,
    },
];

/// The part that needs a browser.
const STUDIO: &str = "studio";

/// The parts of a phase.
fn parts(phase: Phase) -> impl Iterator<Item = &'static Part> {
    PARTS.iter().filter(move |part| part.phase == phase)
}

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
        let checked = parts(Phase::Checks).try_for_each(|part| (part.run)());
        let installed = installing.join().map_err(|_| "the installation of tools has failed".to_string());
        checked.and(installed?)
    })?;
    build_tests()?;
    // Tests, most of all those in a browser and in Python, often wait for something: beside each other they need less time.
    let beside = parts(Phase::Beside).map(|part| part.name).filter(|name| with_browser || *name != STUDIO);
    let others = Beside::start(&beside.collect::<Vec<_>>())?;
    let own = parts(Phase::Tests).try_for_each(|part| (part.run)()).and_then(|()| {
        let Some(recording) = recording else {
            println!("\n== rules against OpenSpiel's: skipped, as asked for");
            return Ok(());
        };
        recording.replay()
    });
    // Whatever has failed, all of it is shown.
    others.finish().and(own)
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

fn formatting() -> Result<(), String> {
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))
}

fn lints() -> Result<(), String> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"];
    step("lints", &mut cargo(&clippy))
}

fn documentation() -> Result<(), String> {
    let doc = ["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"];
    step("documentation", cargo(&doc).env("RUSTDOCFLAGS", "--deny warnings"))
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
