//! The engine for pages without a server.

use crate::steps::{cargo, in_workspace, output, step, target_folder};
use std::path::PathBuf;

const TARGET: &str = "wasm32-unknown-unknown";

/// Checks the engine, the run-time layer, the games and the studio's questions for 32-bit WebAssembly, where the target can be installed.
pub(crate) fn run() -> Result<(), String> {
    if let Err(reason) = install() {
        println!("\n== {TARGET}: skipped, {reason}");
        return Ok(());
    }
    step(TARGET, &mut cargo(&["clippy", "--quiet", "--target", TARGET, "-p", "maxn-web", "--", "--deny", "warnings"]))
}

/// `cargo xtask web`: builds the engine for pages, tests it under Node, and prints its size, and its speed beside that of the command.
pub(crate) fn build() -> Result<(), String> {
    install()?;
    let file = module()?;
    step("the command", &mut cargo(&["build", "--release", "--quiet"]))?;
    let command = target_folder().join("release/maxn");
    let mut node = in_workspace("node");
    node.arg("crates/web/tests/engine.mjs").arg(&file).arg("docs/protocol.md").arg(command);
    step("the engine under Node", &mut node)?;
    println!("\n{}", file.display());
    Ok(())
}

/// Builds the engine for pages.
pub(crate) fn module() -> Result<PathBuf, String> {
    let build = ["build", "--quiet", "--profile", "web", "--package", "maxn-web", "--target", TARGET];
    step("the engine as WebAssembly", &mut cargo(&build))?;
    Ok(target_folder().join(TARGET).join("web/maxn_web.wasm"))
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
