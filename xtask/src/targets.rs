//! The command on other systems: checked by the compiler, where their standard libraries can be installed.

use crate::environment::Environment;
use crate::steps::{in_workspace, output, step};

/// Other systems.
const TARGETS: [&str; 2] = ["x86_64-pc-windows-gnu", "aarch64-apple-darwin"];

/// The packages of a compiler of C, which `SQLite` needs and which has the headers of every system, and of what tells cargo of it.
const COMPILER: &str = "xtask/targets-requirements.txt";

/// Checks the command with everything below it for Windows and macOS. It is not linked: that needs the system itself.
pub(crate) fn run() -> Result<(), String> {
    let compiler = Environment::open("targets").and_then(|environment| {
        environment.install(COMPILER, &[])?;
        Ok(environment)
    });
    let compiler = match compiler {
        Ok(compiler) => compiler,
        Err(reason) => {
            println!("\n== other systems: skipped, {reason}");
            return Ok(());
        }
    };
    for target in TARGETS {
        if let Err(reason) = install(target) {
            println!("\n== {target}: skipped, {reason}");
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
    let rustup = |arguments: &[&str]| {
        let text = output(in_workspace("rustup").args(arguments))?;
        text.ok_or_else(|| "there is no rustup to install the target with".to_string())
    };
    let installed = rustup(&["target", "list", "--installed"])?;
    if installed.lines().any(|line| line.trim() == target) {
        return Ok(());
    }
    rustup(&["target", "add", target]).map(|_| ())
}
