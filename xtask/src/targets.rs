//! The command on other systems: checked by the compiler, where their standard libraries can be installed.

use crate::environment::Environment;
use crate::steps::{in_workspace, or_skip, output, step};

/// Other systems.
const TARGETS: [&str; 2] = ["x86_64-pc-windows-gnu", "aarch64-apple-darwin"];

/// The packages of a compiler of C, which `SQLite` needs and which has the headers of every system, and of what tells cargo of it.
const COMPILER: &str = "xtask/targets-requirements.txt";

/// Checks the command with everything below it for Windows and macOS. It is not linked: that needs the system itself.
pub(crate) fn run() -> Result<(), String> {
    let compiler = or_skip("other systems", Environment::open("targets", COMPILER, &[]));
    let Some(compiler) = compiler else { return Ok(()) };
    for target in TARGETS {
        if or_skip(target, install(target)).is_none() {
            continue;
        }
        let mut check = compiler.program("cargo-zigbuild");
        check.args(["check", "--quiet", "--package", "maxn-cli", "--target", target]);
        check.env("CARGO_ZIGBUILD_PYTHON_PATH", compiler.python().get_program());
        step(&format!("the command for {target}"), &mut check)?;
    }
    Ok(())
}

/// Adds a target to the toolchain, unless it is there.
pub(crate) fn install(target: &str) -> Result<(), String> {
    let added = output(in_workspace("rustup").args(["target", "add", target]))?;
    added.map(|_| ()).ok_or_else(|| "there is no rustup to install the target with".to_string())
}
