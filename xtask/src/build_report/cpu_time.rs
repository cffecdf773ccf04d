//! CPU time of programs, as the shell counts it.
//!
//! The library of Rust does not tell the CPU time of a child; `times` of any POSIX shell does, with all descendants that have
//! ended.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};
use std::time::Duration;

/// The environment variable that makes this program a compiler that keeps times, with the folder for them.
pub(crate) const TIMES_FOLDER: &str = "MAXN_COMPILE_TIMES";

/// Runs the program and arguments in its first parameters, and writes the times of the shell and its children to a file.
const SCRIPT: &str = "file=$1; shift; \"$@\"; status=$?; times > \"$file\"; exit $status";

/// Runs a compiler in the place of cargo's and keeps its CPU time under the name of the package.
pub(crate) fn compile_timed(folder: &Path, arguments: &[OsString]) -> ExitCode {
    let Some((compiler, rest)) = arguments.split_first() else { return ExitCode::from(2) };
    // Questions about the compiler itself belong to no package.
    let package = env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "rustc".into());
    let file = folder.join(format!("{package}@{}", std::process::id()));
    let mut command = Command::new(compiler);
    command.args(rest);
    match status(&command, &file) {
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)),
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command in a shell that writes its CPU time to a file.
pub(super) fn status(command: &Command, file: &Path) -> Result<ExitStatus, String> {
    let mut shell = Command::new("sh");
    shell.args(["-c", SCRIPT, "sh"]).arg(file).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    shell.status().map_err(|error| format!("cannot start a shell: {error}"))
}

/// The CPU time in a file.
pub(super) fn read(file: &Path) -> Result<Duration, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    children(&text).ok_or_else(|| format!("{}: the shell wrote '{}'", file.display(), text.trim()))
}

/// The CPU time of each package, all its compilations together.
pub(super) fn by_package(folder: &Path) -> Result<BTreeMap<String, Duration>, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = BTreeMap::<String, Duration>::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let package = name.split('@').next().unwrap_or_default().to_string();
        *found.entry(package).or_default() += read(&path)?;
    }
    Ok(found)
}

/// User and system time of the children, in the second line of the output of `times`.
fn children(text: &str) -> Option<Duration> {
    let times: Vec<Duration> = text.lines().nth(1)?.split_whitespace().map(time).collect::<Option<_>>()?;
    (times.len() == 2).then(|| times.iter().sum())
}

/// A time such as `1m2.34s`.
fn time(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
    let minutes: u64 = minutes.parse().ok()?;
    Some(Duration::from_secs(60 * minutes) + Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?)
}

#[cfg(test)]
mod tests {
    use super::{by_package, children, read, status};
    use std::fs;
    use std::path::PathBuf;
    use std::process::Command;
    use std::time::Duration;

    #[test]
    fn the_output_of_shells_is_read() {
        let dash = "0m0.010000s 0m0.020000s\n1m2.500000s 0m0.250000s\n";
        let bash = "0m0.010s 0m0.020s\n1m2.500s 0m0.250s\n";
        assert_eq!([children(dash), children(bash)], [Some(Duration::from_millis(62_750)); 2]);
        assert_eq!([children(""), children("a b\nc d"), children("\n1m1s")], [None; 3]);
    }

    #[test]
    fn times_of_a_package_are_added_up() {
        let folder = empty_folder("times-of-a-package");
        for (file, seconds) in [("maxn-lab@1", 2), ("maxn-lab@2", 3), ("clap@3", 4)] {
            let text = format!("0m0s 0m0s\n0m{seconds}.0s 0m0.5s\n");
            fs::write(folder.join(file), text).expect("the folder can be written");
        }
        let found = by_package(&folder).expect("all files can be read");
        let seconds: Vec<(&str, f64)> =
            found.iter().map(|(package, time)| (package.as_str(), time.as_secs_f64())).collect();
        assert_eq!(seconds, [("clap", 4.5), ("maxn-lab", 6.0)]);
        fs::remove_dir_all(folder).expect("the folder of the test");
    }

    #[test]
    fn a_command_keeps_its_status_and_its_time_is_written() {
        let folder = empty_folder("status");
        let file = folder.join("times");
        let mut command = Command::new("sh");
        command.args(["-c", "exit $CODE"]).env("CODE", "7");
        let ended = status(&command, &file).expect("there is a shell");
        assert_eq!(ended.code(), Some(7));
        assert!(read(&file).expect("times were written") < Duration::from_secs(60));
        fs::remove_dir_all(folder).expect("the folder of the test");
    }

    fn empty_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("maxn-xtask-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        folder
    }
}
