//! `cargo xtask release VERSION`: one version everywhere, an entry in the changelog, a commit and a tag.

use crate::steps::{cargo, in_workspace, output, root, step};
use std::fs;

/// Sets the version in every file that has it, and makes the commit and the tag that the workflow of a release begins with.
pub(crate) fn run(version: &str) -> Result<(), String> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if version.split('.').count() != 3 || !version.split('.').all(is_number) {
        return Err(format!("'{version}' is no version: expected three numbers such as 0.2.0"));
    }
    let git = |words: &[&str]| {
        output(in_workspace("git").args(words))?.ok_or_else(|| "there is no git".to_string())
    };
    if !git(&["status", "--porcelain"])?.trim().is_empty() {
        return Err("there are changes that are not committed".to_string());
    }
    let date = git(&["log", "-1", "--format=%cs"])?.trim().to_string();
    let (before, tag) = (env!("CARGO_PKG_VERSION"), format!("v{version}"));
    for (file, old, new) in [
        ("Cargo.toml", format!("version = \"{before}\""), format!("version = \"{version}\"")),
        ("CITATION.cff", format!("version: {before}"), format!("version: {version}")),
        ("CITATION.cff", line_of("CITATION.cff", "date-released:")?, format!("date-released: {date}")),
        ("README.md", format!("version = {{{before}}}"), format!("version = {{{version}}}")),
        (
            "crates/web/npm/package.json",
            format!("\"version\": \"{before}\""),
            format!("\"version\": \"{version}\""),
        ),
        ("CHANGELOG.md", "## Unreleased\n".to_string(), format!("## {version} - {date}\n")),
    ] {
        replace(file, &old, &new)?;
    }
    step("Cargo.lock", &mut cargo(&["update", "--workspace", "--quiet"]))?;
    let fuzz = ["update", "--workspace", "--quiet", "--manifest-path", "fuzz/Cargo.toml"];
    step("fuzz/Cargo.lock", &mut cargo(&fuzz))?;
    step(
        "commit",
        in_workspace("git").args(["commit", "--quiet", "--all", "--message", &format!("release: {version}")]),
    )?;
    step("tag", in_workspace("git").args(["tag", "--annotate", "--message", &tag, &tag]))?;
    println!("\n'git push --follow-tags' starts the workflow that makes the draft of the release.");
    Ok(())
}

/// The line of a file that begins with these words.
fn line_of(file: &str, beginning: &str) -> Result<String, String> {
    let text = read(file)?;
    let line = text.lines().find(|line| line.starts_with(beginning));
    line.map(str::to_string).ok_or_else(|| format!("{file}: there is no line '{beginning}'"))
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

/// Replaces a text wherever a file has it, which has to be somewhere.
fn replace(file: &str, old: &str, new: &str) -> Result<(), String> {
    let text = read(file)?;
    if !text.contains(old) {
        return Err(format!("{file}: '{}' was not found", old.trim_end()));
    }
    fs::write(root().join(file), text.replace(old, new)).map_err(|error| format!("{file}: {error}"))
}
