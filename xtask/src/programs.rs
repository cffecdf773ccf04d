//! Building what tests run, and running the programs of tests, several at once.
//!
//! `cargo test` runs one after the other, and the last test of each leaves all cores but one idle.

use crate::steps::{cargo, step};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The programs that take longest.
const LONGEST: [&str; 4] = ["proof", "cli", "games", "studio"];

/// Builds the libraries, since Python loads one, and the examples that tests run as programs: a game that is added, a server, and Nim.
pub(crate) fn build_libraries_and_examples() -> Result<(), String> {
    // With the whole workspace: cargo would choose other features for one package alone, and compile everything again.
    let mut build = cargo(&["build", "--workspace", "--quiet", "--lib"]);
    build.args(["connect_three", "serve", "nim"].iter().flat_map(|name| ["--example", name]));
    step("building libraries and examples", &mut build)
}

/// A program of tests.
#[derive(Debug, PartialEq, Eq)]
struct Program {
    file: PathBuf,
    /// The folder of its package, in which it is run.
    folder: PathBuf,
}

/// Builds all programs of tests, as far as they are not built, and runs them: one test at a time in each, and as many programs at once as
/// there are cores. Fails if one of them does.
pub(crate) fn run() -> Result<(), String> {
    let programs = built()?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(problem) = program.run() {
                        failed.lock().unwrap_or_else(PoisonError::into_inner).push(problem);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{} programs, {} of them failed", programs.len(), failed.len());
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

impl Program {
    /// Its place among the programs that take longest, which begin first, so that none of them is left alone at the end.
    fn rank(&self) -> usize {
        let name = self.file.file_name().unwrap_or_default().to_string_lossy();
        LONGEST.iter().position(|long| name.starts_with(&format!("{long}-"))).unwrap_or(LONGEST.len())
    }

    /// Runs it, and prints what it has printed: as a whole, so that it does not get between the lines of others.
    fn run(&self) -> Result<(), String> {
        let mut command = Command::new(&self.file);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder).stdin(Stdio::null());
        let result = command.args(["--quiet", "--test-threads", "1"]).output();
        let Output { status, stdout, stderr } =
            result.map_err(|error| format!("{}: {error}", self.file.display()))?;
        let printed = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        println!("\n{}{}", self.file.display(), printed.concat());
        if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", self.file.display())) }
    }
}

/// All programs of tests of the workspace, those that take longest first.
fn built() -> Result<Vec<Program>, String> {
    let arguments = ["test", "--workspace", "--tests", "--no-run", "--quiet", "--message-format", "json"];
    let built = cargo(&arguments).stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
    if !built.status.success() {
        return Err(format!("building the tests failed ({})", built.status));
    }
    let mut found: Vec<Program> =
        String::from_utf8_lossy(&built.stdout).lines().filter_map(program).collect();
    found.sort_by_key(|program| (program.rank(), program.file.clone()));
    if found.is_empty() { Err("there is no program of tests".to_string()) } else { Ok(found) }
}

/// The program in a message of cargo; `None` for one of another kind.
fn program(message: &str) -> Option<Program> {
    let text = |name: &str| {
        let (_, rest) = message.split_once(&format!("\"{name}\":\""))?;
        rest.split_once('"').map(|(text, _)| text)
    };
    let (_, profile) = message.split_once("\"profile\":{")?;
    let is_test = profile.split_once('}')?.0.contains("\"test\":true");
    let folder = Path::new(text("manifest_path")?).parent()?.to_path_buf();
    Some(Program { file: text("executable")?.into(), folder }).filter(|_| is_test)
}

#[cfg(test)]
mod tests {
    use super::{Program, program};

    #[test]
    fn programs_are_found_in_messages_of_cargo() {
        let message = |test: bool, executable: &str| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/a/b/Cargo.toml\",\"target\":{{\"test\":true}},\
                 \"profile\":{{\"debuginfo\":0,\"test\":{test}}},\"executable\":{executable},\"fresh\":true}}"
            )
        };
        let expected = Program { file: "/t/c-1".into(), folder: "/a/b".into() };
        assert_eq!(program(&message(true, "\"/t/c-1\"")), Some(expected));
        assert_eq!(program(&message(false, "\"/t/c-1\"")), None, "no tests in it");
        assert_eq!(program(&message(true, "null")), None, "a library");
        assert_eq!(program("{\"reason\":\"build-finished\",\"success\":true}"), None);
    }
}
