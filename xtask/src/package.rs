//! `cargo xtask package`: the packages of the crates that can be published, each built from its own archive.

use crate::steps::{cargo, step, target_folder};

/// The crates in the order of their dependencies, which is that in which they are published.
const CRATES: [&str; 7] =
    ["maxn", "maxn-play", "maxn-games", "maxn-lab", "maxn-papers", "maxn-studio", "maxn-cli"];

/// Makes all packages and builds each of them from its archive, with those before it in place of the registry.
pub(crate) fn run() -> Result<(), String> {
    let mut package = cargo(&["package", "--quiet"]);
    for name in CRATES {
        package.args(["--package", name]);
    }
    step("packages", &mut package)?;
    println!("\n{}", target_folder().join("package").display());
    Ok(())
}
