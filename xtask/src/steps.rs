//! Running other programs, one after the other.

use std::env;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The cargo that runs this program, in the root of the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = in_workspace(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Another program, in the root of the workspace.
pub(crate) fn in_workspace(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The folder for everything that is made.
pub(crate) fn target_folder() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Runs a program as a step and prints its time.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<(), String> {
    timed(name, || {
        let status = command.status().map_err(|error| format!("cannot start: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("failed ({status})")) }
    })
}

/// Runs a step that needs no other program and prints its time.
pub(crate) fn timed(name: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("\n== {name}");
    let start = Instant::now();
    work().map_err(|problem| format!("{name}: {problem}"))?;
    println!("== {name}: passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Tells why a part of the tests is skipped, if what it needs is not there.
pub(crate) fn or_skip<T>(part: &str, needed: Result<T, String>) -> Option<T> {
    needed.inspect_err(|reason| println!("\n== {part}: skipped, {reason}")).ok()
}

/// Builds the libraries, since Python loads one, and the server that pages are tested with.
pub(crate) fn build_libraries() -> Result<(), String> {
    // With the whole workspace: cargo would choose other features for one package alone, and compile everything again.
    let build = ["build", "--workspace", "--quiet", "--lib", "--example", "serve"];
    step("building libraries and the studio", &mut cargo(&build))
}

/// Runs apt-get, which asks nothing.
pub(crate) fn apt_get(arguments: &[&str]) -> Result<(), String> {
    let mut apt = in_workspace("apt-get");
    apt.args(["--quiet", "--quiet"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    step(&format!("apt-get {}", arguments.join(" ")), &mut apt)
}

/// The output of a program, or `None` if there is no such program.
pub(crate) fn output(command: &mut Command) -> Result<Option<String>, String> {
    match command.output() {
        Ok(output) if output.status.success() => {
            let text = [output.stdout, output.stderr].concat();
            Ok(Some(String::from_utf8_lossy(&text).into_owned()))
        }
        Ok(output) => Err(format!(
            "{} failed ({}): {}",
            command.get_program().display(),
            output.status,
            String::from_utf8_lossy(&output.stderr)
        )),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", command.get_program().display())),
    }
}
