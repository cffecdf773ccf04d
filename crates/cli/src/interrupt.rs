//! Ctrl-C: the first asks a search for its last finished iteration, the second ends the program.

use anyhow::{Context, Result};
use maxn::StopHandle;
use std::process::{self, ExitCode};
use std::sync::OnceLock;

/// The exit code of a program that was ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// A handle that Ctrl-C stops, from now on.
pub(crate) fn stop_handle() -> Result<StopHandle> {
    static HANDLE: OnceLock<StopHandle> = OnceLock::new();
    if let Some(handle) = HANDLE.get() {
        return Ok(handle.clone());
    }
    let handle = StopHandle::new();
    let stopped = handle.clone();
    ctrlc::set_handler(move || {
        if stopped.is_stopped() {
            process::exit(INTERRUPTED.into());
        }
        stopped.stop();
    })
    .context("could not listen to Ctrl-C")?;
    Ok(HANDLE.get_or_init(|| handle).clone())
}

/// The exit code of a command that has given its answer: 130 if Ctrl-C ended it early.
pub(crate) fn exit_code(handle: &StopHandle) -> ExitCode {
    if handle.is_stopped() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
}
