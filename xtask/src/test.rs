//! `cargo xtask test`.

use crate::steps::{cargo, in_workspace, output, step};

/// Everything that has to pass before a change lands.
pub(crate) fn run() -> Result<(), String> {
    install_components()?;
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))?;
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]),
    )?;
    step(
        "documentation",
        cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )?;
    step("tests", &mut cargo(&["test", "--workspace", "--all-targets", "--quiet"]))?;
    step("examples in the documentation", &mut cargo(&["test", "--workspace", "--doc", "--quiet"]))?;
    step("a game that plays itself", &mut cargo(&["run", "--quiet", "--package", "maxn", "--example", "nim"]))
}

/// A minimal toolchain comes without rustfmt and clippy.
fn install_components() -> Result<(), String> {
    for (component, probe) in [("rustfmt", ["fmt", "--version"]), ("clippy", ["clippy", "--version"])] {
        if output(&mut cargo(&probe)).is_ok_and(|found| found.is_some()) {
            continue;
        }
        let mut add = in_workspace("rustup");
        add.args(["component", "add", component]);
        step(&format!("adding {component} to the toolchain"), &mut add)?;
    }
    Ok(())
}
