//! The `maxn` command.

use maxn_games::GAMES;
use pyo3::prelude::*;
use std::process::ExitCode;

/// Runs the command line with these arguments, the first of which is the name of the program, and returns its exit code.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<String>) -> u8 {
    let code = py.detach(|| maxn_cli::run_with(GAMES, arguments));
    // The standard library tells exit codes apart, but not what they are.
    (0..=u8::MAX).find(|&number| code == ExitCode::from(number)).unwrap_or(1)
}
