//! The minimum version of Rust: no dependency needs a later one. Clippy checks the standard library against it.

use crate::steps::{cargo, output, timed};

/// Compares the version that this workspace states with those of all packages it is built from.
pub(crate) fn run() -> Result<(), String> {
    timed("minimum version of Rust", || {
        let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--quiet"]))?;
        let metadata = metadata.ok_or("cargo metadata failed")?;
        let stated = version(env!("CARGO_PKG_RUST_VERSION")).ok_or("Cargo.toml: no rust-version")?;
        // Each package begins with its id, which has its name.
        for package in metadata.split("\"id\":\"").skip(1) {
            let needed = package.split("\"rust_version\":\"").nth(1).and_then(|rest| rest.split('"').next());
            if needed.and_then(version).is_some_and(|needed| needed > stated) {
                let name = package.split('"').next().unwrap_or_default();
                return Err(format!("{name} needs a later Rust than {}.{}", stated.0, stated.1));
            }
        }
        Ok(())
    })
}

/// Major and minor version.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next().unwrap_or(Ok(0)).ok()?))
}
