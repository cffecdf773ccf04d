//! The libraries without files and threads compile for the web.

use crate::steps::{cargo, in_workspace, output, step};

const TARGET: &str = "wasm32-unknown-unknown";

/// Checks the engine, the run-time layer and the games for 32-bit WebAssembly, where the target can be installed.
pub(crate) fn run() -> Result<(), String> {
    if let Err(reason) = install() {
        println!("\n== {TARGET}: skipped, {reason}");
        return Ok(());
    }
    let packages = ["-p", "maxn", "-p", "maxn-play", "-p", "maxn-games"];
    step(TARGET, cargo(&["check", "--quiet", "--target", TARGET]).args(packages))
}

/// Adds the target to the toolchain, unless it is there.
fn install() -> Result<(), String> {
    let rustup = |arguments: &[&str]| {
        let text = output(in_workspace("rustup").args(arguments))?;
        text.ok_or_else(|| "there is no rustup to install the target with".to_string())
    };
    let installed = rustup(&["target", "list", "--installed"])?;
    if installed.lines().any(|line| line.trim() == TARGET) {
        return Ok(());
    }
    rustup(&["target", "add", TARGET]).map(|_| ())
}
