//! `cargo xtask test`.

use crate::referee::Referee;
use crate::steps::{cargo, in_workspace, output, step};

/// Everything that has to pass before a change lands; the referee can be done without where OpenSpiel is out of reach.
pub(crate) fn run(with_referee: bool) -> Result<(), String> {
    install_components()?;
    let referee = if with_referee { Some(Referee::install()?) } else { None };
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
    step(
        "a game that plays itself",
        &mut cargo(&["run", "--quiet", "--package", "maxn", "--example", "nim"]),
    )?;
    if let Some(referee) = referee {
        return referee.run();
    }
    println!("\n== our rules against OpenSpiel's: skipped, as asked for");
    Ok(())
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
