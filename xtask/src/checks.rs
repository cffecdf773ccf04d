//! What is checked of the sources and of the pages before anything is run.

use crate::environment::Environment;
use crate::steps::{cargo, output, step, timed};

pub(crate) fn formatting() -> Result<(), String> {
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))
}

pub(crate) fn lints() -> Result<(), String> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"];
    step("lints", &mut cargo(&clippy))
}

pub(crate) fn documentation() -> Result<(), String> {
    let doc = ["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"];
    step("documentation", cargo(&doc).env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Compares the version that this workspace states with those of all packages it is built from.
pub(crate) fn rust_version() -> Result<(), String> {
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

/// The pages; links in the `README.md` of a crate are checked by rustdoc.
const PAGES: [&str; 5] = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs"];

/// Fails if a relative link names no file, no heading of it, or no definition; says so where the checker cannot be installed.
pub(crate) fn links() -> Result<(), String> {
    let environment = Environment::open("links").and_then(|environment| {
        environment.install("docs/requirements.txt", &["--only-binary", ":all:"])?;
        Ok(environment)
    });
    match environment {
        Ok(environment) => step("links", environment.program("mdrefcheck").args(PAGES)),
        Err(reason) => {
            println!("\n== links: skipped, the checker could not be installed: {reason}");
            Ok(())
        }
    }
}
