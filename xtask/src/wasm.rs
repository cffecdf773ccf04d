//! The engine for pages without a server.

use crate::steps::{cargo, in_workspace, output, step, target_folder};
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the engine for pages, where the target can be installed, and compares its answers with the documentation under Node, where
/// there is one.
pub(crate) fn run() -> Result<(), String> {
    let skip = |reason: &str| println!("\n== {TARGET}: skipped, {reason}");
    if let Err(reason) = install() {
        skip(&reason);
        return Ok(());
    }
    let build = ["build", "--quiet", "--package", "maxn-web", "--target", TARGET];
    step(TARGET, &mut cargo(&build))?;
    if matches!(output(in_workspace("node").arg("--version")), Ok(Some(_))) {
        return step("the engine under Node", &mut node(&quick_module()));
    }
    skip("there is no Node to run it");
    Ok(())
}

/// The engine as the tests build it, which is large and slow.
pub(crate) fn quick_module() -> PathBuf {
    target_folder().join(TARGET).join("debug/maxn_web.wasm")
}

/// `cargo xtask web`: builds the engine for pages, tests it under Node, and prints its size, and its speed beside that of the command.
pub(crate) fn build() -> Result<(), String> {
    install()?;
    let build = ["build", "--quiet", "--profile", "web", "--package", "maxn-web", "--target", TARGET];
    step("the engine as WebAssembly", &mut cargo(&build))?;
    let file = target_folder().join(TARGET).join("web/maxn_web.wasm");
    step("the command", &mut cargo(&["build", "--release", "--quiet"]))?;
    step("the engine under Node", node(&file).arg(target_folder().join("release/maxn")))?;
    println!("\n{}", file.display());
    Ok(())
}

fn node(module: &Path) -> std::process::Command {
    let mut node = in_workspace("node");
    node.arg("crates/web/tests/engine.mjs").arg(module).arg("docs/protocol.md");
    node
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
