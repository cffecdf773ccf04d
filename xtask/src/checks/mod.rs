//! Checks of the sources and the documentation that no compiler makes.

pub(crate) mod links;
pub(crate) mod modules;
pub(crate) mod names;
pub(crate) mod rust_version;
pub(crate) mod words;

use crate::steps::root;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of all crates.
fn crates() -> Result<Vec<PathBuf>, String> {
    let folder = root().join("crates");
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(problem)? {
        found.push(entry.map_err(problem)?.path());
    }
    found.retain(|path| path.join("Cargo.toml").is_file());
    found.sort();
    Ok(found)
}

/// A file as it is printed: from the root of the workspace.
fn shown(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).display().to_string()
}

/// Text of a file.
fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", shown(file)))
}

/// The README, the changelog and the pages of the documentation.
fn documents() -> Result<Vec<PathBuf>, String> {
    let folder = root().join("docs");
    let problem = |error: std::io::Error| format!("{}: {error}", shown(&folder));
    let pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];
    let mut found: Vec<PathBuf> = pages.iter().map(|page| root().join(page)).collect();
    for entry in fs::read_dir(&folder).map_err(problem)? {
        found.push(entry.map_err(problem)?.path());
    }
    found.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    found.sort();
    Ok(found)
}

/// The lines of a page outside code blocks, from 1, without inline code.
fn prose(markdown: &str) -> Vec<(usize, String)> {
    let (mut found, mut in_code) = (Vec::new(), false);
    for (place, line) in markdown.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            found.push((place + 1, line.split('`').step_by(2).collect::<Vec<_>>().join(" ")));
        }
    }
    found
}
