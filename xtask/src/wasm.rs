//! The engine for pages without a server.

use crate::steps::{cargo, in_workspace, output, step, target_folder};
use std::path::PathBuf;

const TARGET: &str = "wasm32-unknown-unknown";

/// Checks the engine for pages, with everything below it, for 32-bit WebAssembly, where the target can be installed.
pub(crate) fn run() -> Result<(), String> {
    if let Err(reason) = install() {
        println!("\n== {TARGET}: skipped, {reason}");
        return Ok(());
    }
    let clippy =
        ["clippy", "--quiet", "--package", "maxn-web", "--target", TARGET, "--", "--deny", "warnings"];
    step(TARGET, &mut cargo(&clippy))
}

/// `cargo xtask web`: builds the engine for pages, compares its answers under Node with the documentation and with those of the command,
/// and prints its size, and its speed beside that of the command.
pub(crate) fn build() -> Result<(), String> {
    install()?;
    let build = ["build", "--quiet", "--profile", "web", "--package", "maxn-web", "--target", TARGET];
    step("the engine as WebAssembly", &mut cargo(&build))?;
    step("the command", &mut cargo(&["build", "--release", "--quiet"]))?;
    let mut node = in_workspace("node");
    node.arg("crates/web/tests/engine.mjs").arg(module()).arg("docs/protocol.md");
    step("the engine under Node", node.arg(target_folder().join("release/maxn")))?;
    println!("\n{}", module().display());
    Ok(())
}

/// The file of the engine for pages, once it is built.
pub(crate) fn module() -> PathBuf {
    target_folder().join(TARGET).join("web/maxn_web.wasm")
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
