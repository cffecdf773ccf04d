//! The engine for pages without a server.

use crate::steps::{cargo, step, target_folder};
use crate::studio::browser_tools;
use crate::targets::install;
use std::path::PathBuf;

const TARGET: &str = "wasm32-unknown-unknown";

/// Flags of a build that is for tests, and soon there: whatever the profile says of a crate, it is not optimised, which would take longer than the
/// tests do. Overflows are told: a size has 32 bits here, which no other test has.
const TEST_FLAGS: &str =
    "--deny warnings -C opt-level=0 -C debug-assertions=off -C overflow-checks=on -C strip=symbols";

/// Builds the engine for pages, with everything below it, where the target for WebAssembly can be installed. The studio is tested with it.
pub(crate) fn run() -> Result<(), String> {
    test_module().map(|_| ())
}

/// The engine for pages as it is soon built, without warnings of clippy; `None` where its target cannot be installed.
pub(crate) fn test_module() -> Result<Option<PathBuf>, String> {
    if let Err(reason) = install(TARGET) {
        println!("\n== {TARGET}: skipped, {reason}");
        return Ok(None);
    }
    let mut build = build("dev");
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", TEST_FLAGS);
    step("the engine as WebAssembly, for tests", &mut build)?;
    Ok(Some(module("debug")))
}

/// `cargo xtask web`: builds the engine for pages, compares its answers in Chromium with the documentation and with those of the command,
/// and prints its size, and its speed beside that of the command.
pub(crate) fn measure() -> Result<(), String> {
    let module = module_for_pages()?;
    step("the command", &mut cargo(&["build", "--release", "--quiet"]))?;
    let (mut measured, chromium) = browser_tools()?;
    measured.args(["-B", "crates/studio/browser/measure_module.py"]).arg(&module).arg(chromium);
    step("the engine in a browser", measured.arg(target_folder().join("release/maxn")))?;
    println!("\n{}", module.display());
    Ok(())
}

/// The engine for pages as it is published.
pub(crate) fn module_for_pages() -> Result<PathBuf, String> {
    install(TARGET)?;
    step("the engine as WebAssembly", &mut build("web"))?;
    Ok(module("web"))
}

fn build(profile: &str) -> std::process::Command {
    cargo(&["build", "--quiet", "--profile", profile, "--package", "maxn-web", "--target", TARGET])
}

fn module(profile: &str) -> PathBuf {
    target_folder().join(TARGET).join(profile).join("maxn_web.wasm")
}
