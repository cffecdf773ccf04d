//! The minimum version of Rust: no dependency needs a later one. Clippy checks the standard library against it.

use super::read;
use crate::steps::{cargo, output, root};

/// Compares the version that the workspace states with those of all packages it is built from.
pub(crate) fn run() -> Result<(), String> {
    let manifest = read(&root().join("Cargo.toml"))?;
    let stated = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let stated = stated.and_then(|text| version(text.trim_matches('"')));
    let stated = stated.ok_or("Cargo.toml: no rust-version in [workspace.package]")?;
    let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--quiet"]))?;
    let metadata = metadata.ok_or("cargo metadata failed")?;
    match latest(&metadata) {
        Some((name, needed)) if needed > stated => Err(format!(
            "{name} needs Rust {}.{}, and the workspace states {}.{}",
            needed.0, needed.1, stated.0, stated.1
        )),
        _ => Ok(()),
    }
}

/// The package that needs the latest version.
fn latest(metadata: &str) -> Option<(&str, (u32, u32))> {
    let packages = metadata.split("{\"name\":\"").filter_map(|package| {
        let name = package.split('"').next()?;
        let needed = package.split("\"rust_version\":\"").nth(1)?.split('"').next()?;
        Some((name, version(needed)?))
    });
    packages.max_by_key(|&(_, needed)| needed)
}

/// Major and minor version.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next().unwrap_or(Ok(0)).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_version_is_found() {
        let metadata = r#"{"packages":[{"name":"a","rust_version":"1.70"},{"name":"b","rust_version":null},{"name":"c","rust_version":"1.90.1"}]}"#;
        assert_eq!(latest(metadata), Some(("c", (1, 90))));
        assert_eq!(version("2"), Some((2, 0)));
    }
}
