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

/// The folder that everything made goes to.
pub(crate) fn target_folder() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Runs a step and says how long it took.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<(), String> {
    println!("\n== {name}");
    let start = Instant::now();
    let status = command.status().map_err(|error| format!("{name}: cannot start: {error}"))?;
    if !status.success() {
        return Err(format!("{name}: failed ({status})"));
    }
    println!("== {name}: passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// What a program prints, or `None` if there is no such program.
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
